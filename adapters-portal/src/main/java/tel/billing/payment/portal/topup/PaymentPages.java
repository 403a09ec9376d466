package tel.billing.payment.portal.topup;

import java.net.URI;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tel.billing.ledger.Ledger;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.history.ShowPayments;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.UuidText;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Customers see the result of a payment. While it is open, the page updates itself.
@PortalPages
public record PaymentPages(ShowPayments showPayments, Ledger ledger) {
    /// Where the card processor's page leads back to, with the parameter `payment_id`.
    public static final String RETURN_PATH = "/portal/top-up/return";

    private static final String PAYMENTS = "/portal/payments/";
    private static final String BACK = "back";

    /// After this many successful updates, the page stops updating itself. They take about half an hour.
    private static final int MAX_UPDATES = 70;

    private static final int MAX_PAUSE_SECONDS = 30;

    /// The page of a payment.
    static String pathOf(PaymentId payment) {
        return PAYMENTS + payment;
    }

    /// What the page shows.
    ///
    /// @param state the name of the state in texts
    /// @param kind the kind of its notice
    /// @param balance of the wallet now
    /// @param reason why the card was not charged
    /// @param page the card processor's page, where the customer can still pay
    /// @param update when the page loads its state again
    public record Result(
            Payment payment,
            String state,
            String kind,
            Money balance,
            Optional<Card> card,
            Optional<DeclineReason> reason,
            Optional<URI> page,
            Optional<Update> update) {}

    /// How the page updates itself. If an update fails, the page tries it again after the same pause.
    ///
    /// @param pauseSeconds before each attempt
    public record Update(String path, int pauseSeconds) {}

    @GetMapping(RETURN_PATH)
    @PortalAccess(Visitors.CUSTOMER_EVEN_IF_SUSPENDED)
    public View comeBack(Form form) {
        return id(form.value("payment_id"))
                .map(id -> View.redirect(pathOf(id)).with(BACK, "1"))
                .orElseGet(() -> View.redirect(TopUpPages.PATH));
    }

    @GetMapping(PAYMENTS + "{id}")
    @PortalAccess(Visitors.CUSTOMER_EVEN_IF_SUSPENDED)
    public View show(@PathVariable String id, Visit visit, Form form) {
        var payment = id(id).flatMap(known -> showPayments.show(visit.visitor().account(), known))
                .orElseThrow(PageFailure::notFound)
                .payment();
        return View.page("payment/result", result(payment, visit, form));
    }

    private Result result(Payment payment, Visit visit, Form form) {
        var balance = ledger.balance(visit.visitor().account(), payment.amount().currency());
        return switch (payment) {
            case Payment.Draft _ -> waiting(payment, balance, Optional.empty(), form);
            case Payment.Pending pending
            when pending.page().isPresent() && !form.isChecked(BACK) ->
                new Result(
                        payment,
                        "open",
                        "fair",
                        balance,
                        Optional.empty(),
                        Optional.empty(),
                        pending.page(),
                        Optional.empty());
            case Payment.Pending pending -> waiting(payment, balance, pending.page(), form);
            case Payment.Declined declined ->
                new Result(
                        payment,
                        isCancelled(declined) ? "cancelled" : "declined",
                        isCancelled(declined) ? "fair" : "bad",
                        balance,
                        Optional.empty(),
                        Optional.of(declined.reason()),
                        Optional.empty(),
                        Optional.empty());
            case Payment.Expired _ -> ended(payment, "expired", "fair", balance, Optional.empty());
            case Payment.Captured captured -> ended(payment, "captured", "good", balance, captured.card());
            case Payment.PartlyRefunded part -> ended(payment, "partly_refunded", "neutral", balance, part.card());
            case Payment.Refunded refunded -> ended(payment, "refunded", "neutral", balance, refunded.card());
            case Payment.ChargedBack disputed -> ended(payment, "charged_back", "bad", balance, disputed.card());
            case Payment.Failed failed -> ended(payment, "failed", "bad", balance, failed.card());
        };
    }

    private static boolean isCancelled(Payment.Declined declined) {
        return declined.reason() == DeclineReason.CANCELLED_BY_CUSTOMER;
    }

    private static Result ended(Payment payment, String state, String kind, Money balance, Optional<Card> card) {
        return new Result(payment, state, kind, balance, card, Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static Result waiting(Payment payment, Money balance, Optional<URI> page, Form form) {
        return new Result(
                payment,
                "waiting",
                "neutral",
                balance,
                Optional.empty(),
                Optional.empty(),
                page,
                next(payment, form.value("update")));
    }

    /// Each pause is longer than the one before.
    private static Optional<Update> next(Payment payment, String updates) {
        var made = updates.matches("\\d{1,3}") ? Integer.parseInt(updates) : 0;
        return made >= MAX_UPDATES
                ? Optional.empty()
                : Optional.of(new Update(
                        "%s?%s=1&update=%s".formatted(pathOf(payment.id()), BACK, made + 1),
                        Math.min(MAX_PAUSE_SECONDS, 2 + made)));
    }

    private static Optional<PaymentId> id(String text) {
        return UuidText.parse(text) instanceof Parsed.Valid(var id) ? Optional.of(new PaymentId(id)) : Optional.empty();
    }
}
