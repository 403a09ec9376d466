package tel.billing.payment.portal.console;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.payment.Card;
import tel.billing.payment.PaymentId;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.history.PaymentWithRefunds;
import tel.billing.payment.application.history.ShowPayments;
import tel.billing.payment.application.refund.ListResolvableRefunds;
import tel.billing.payment.application.topup.PaymentStatus;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.portal.topup.CardNames;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.AccountPanel;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.Cursors;
import tel.billing.shared.portal.console.Listing;

/// The payments of an account. Below each payment are its refunds without a result.
public record PaymentsPanel(ShowPayments showPayments, ListResolvableRefunds listResolvableRefunds)
        implements AccountPanel {
    private static final List<Column> COLUMNS = List.of(
            Column.text("time"),
            Column.number("amount"),
            Column.text("status"),
            Column.number("refunded"),
            Column.text("card"),
            Column.text("payment"),
            Column.text("operations"));

    @Override
    public int order() {
        return 20;
    }

    @Override
    public String name() {
        return "payments";
    }

    @Override
    public Listing show(Visit visit, AccountId account, PageRequest<String> page) {
        var shown = showPayments.list(account, ListFilter.all(), Cursors.byId(page, PaymentId::new));
        var resolvable = resolvable(account, shown.items());
        return new Listing(
                COLUMNS,
                shown.items().stream()
                        .flatMap(payment -> rows(visit, payment, resolvable))
                        .toList(),
                shown.next().map(PaymentId::toString),
                Optional.empty());
    }

    private Set<RefundId> resolvable(AccountId account, List<PaymentWithRefunds> shown) {
        var payments = shown.stream()
                .flatMap(PaymentsPanel::unfinished)
                .map(Refund::payment)
                .collect(Collectors.toUnmodifiableSet());
        return payments.isEmpty() ? Set.of() : listResolvableRefunds.list(account, payments);
    }

    private static Stream<Refund> unfinished(PaymentWithRefunds shown) {
        return shown.refunds().stream().filter(PaymentsPanel::isUnfinished);
    }

    private static boolean isUnfinished(Refund refund) {
        return switch (refund) {
            case Refund.Draft _, Refund.Sent _ -> true;
            case Refund.Done _, Refund.Failed _ -> false;
        };
    }

    private static Stream<List<Cell>> rows(Visit visit, PaymentWithRefunds shown, Set<RefundId> resolvable) {
        return Stream.concat(
                Stream.of(row(visit, shown)),
                unfinished(shown).map(refund -> row(visit, refund, resolvable.contains(refund.id()))));
    }

    private static List<Cell> row(Visit visit, PaymentWithRefunds shown) {
        var payment = shown.payment();
        return List.of(
                Cell.time(payment.order().draftedAt()),
                Cell.amount(payment.amount()),
                Cell.badge(badge(payment), status(visit, payment)),
                Cell.amount(refunded(payment)),
                Cell.text(card(payment).map(CardNames::of)),
                Cell.code(payment.id().value()),
                new Cell.Operations(
                        "payment",
                        "/console/accounts/%s/payments/%s"
                                .formatted(payment.account(), payment.id().value()),
                        List.of(visit.key(PaymentStatus.of(payment)))));
    }

    private static List<Cell> row(Visit visit, Refund refund, boolean isResolvable) {
        return List.of(
                Cell.time(refund.order().draftedAt()),
                Cell.amount(refund.amount().negated()),
                Cell.badge(
                        isResolvable ? "bad" : "fair",
                        visit.text(isResolvable ? "console.refund.no_result" : "console.refund.in_progress")),
                new Cell.Nothing(),
                new Cell.Nothing(),
                Cell.code(refund.id().value()),
                new Cell.Operations(
                        "refund",
                        "/console/accounts/%s/payments/%s/refunds/%s"
                                .formatted(refund.account(), refund.payment(), refund.id()),
                        isResolvable ? List.of("resolvable") : List.of()));
    }

    private static String status(Visit visit, Payment payment) {
        var status = visit.text("console.payment.status." + visit.key(PaymentStatus.of(payment)));
        return payment instanceof Payment.Declined declined
                ? status + ": " + visit.text("console.decline." + visit.key(declined.reason()))
                : status;
    }

    private static Optional<Money> refunded(Payment payment) {
        return payment instanceof Payment.EverCaptured captured
                ? Optional.of(captured.funds().refundedOrPending()).filter(Money::isPositive)
                : Optional.empty();
    }

    private static Optional<Card> card(Payment payment) {
        return payment instanceof Payment.EverCaptured captured ? captured.card() : Optional.empty();
    }

    private static String badge(Payment payment) {
        return switch (PaymentStatus.of(payment)) {
            case CAPTURED -> "good";
            case DRAFT, PENDING -> "fair";
            case CHARGED_BACK, DECLINED, FAILED -> "bad";
            case PARTLY_REFUNDED, REFUNDED, EXPIRED -> "neutral";
        };
    }
}
