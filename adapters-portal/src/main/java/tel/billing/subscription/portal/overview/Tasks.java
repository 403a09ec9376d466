package tel.billing.subscription.portal.overview;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.VatNumberStatus;
import tel.billing.ledger.Wallet;
import tel.billing.payment.ListWaitingPayments.WaitingPayment;
import tel.billing.shared.Money;
import tel.billing.shared.portal.Visit;
import tel.billing.subscription.portal.overview.OverviewPage.Link;
import tel.billing.subscription.portal.overview.OverviewPage.Subscribed;
import tel.billing.subscription.portal.overview.OverviewPage.Task;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.VatTreatment;

/// Collects what a customer should do next, the most urgent first.
final class Tasks {
    private static final String PLANS = "/portal/plans";
    private static final String VAT_NUMBER = "/portal/vat-number";
    private static final String TOP_UP = "/portal/top-up";
    private static final String PAYMENTS = "/portal/payments/";

    private final Visit visit;
    private final List<Task> tasks = new ArrayList<>();

    Tasks(Visit visit) {
        this.visit = visit;
    }

    List<Task> list() {
        return List.copyOf(tasks);
    }

    /// A suspended account is reported above every page.
    Tasks ofAccount(Optional<AccountView> account, ApplyVat applyVat) {
        account.ifPresent(view -> ofVatNumber(view.vat(), isVatChangedByNumber(applyVat.kindFor(view))));
        return this;
    }

    /// What is due and not covered by a wallet, and wallets that owe money.
    Tasks ofDebts(List<Subscribed> subscriptions, List<Wallet> wallets) {
        var debts = subscriptions.stream()
                .flatMap(row -> row.summary().subscription().debt().stream())
                .map(debt -> debt.amount())
                .toList();
        debts.stream()
                .map(Money::currency)
                .distinct()
                .sorted(Comparator.comparing(Currency::getCurrencyCode))
                .forEach(currency -> ofDebt(total(debts, currency), balance(wallets, currency)));
        wallets.stream()
                .map(Wallet::balance)
                .filter(Money::isNegative)
                .filter(balance ->
                        debts.stream().noneMatch(debt -> debt.currency().equals(balance.currency())))
                .forEach(balance -> tasks.addFirst(new Task(
                        "bad",
                        visit.text("overview.task.negative", visit.money(balance)),
                        Optional.of(topUp(balance.negated())))));
        return this;
    }

    /// Payments that wait for the customer at the card processor's page.
    Tasks ofPayments(List<WaitingPayment> payments) {
        payments.forEach(payment -> tasks.add(new Task(
                "fair",
                visit.text("overview.task.payment_open", visit.money(payment.amount())),
                Optional.of(new Link(PAYMENTS + payment.id(), visit.text("overview.task.continue_payment"))))));
        return this;
    }

    /// No plan yet, or plans that were chosen and not ordered. A suspended account cannot order a plan.
    Tasks ofSubscriptions(List<Subscribed> subscriptions) {
        if (subscriptions.isEmpty() && !visit.visitor().suspended()) {
            tasks.add(new Task(
                    "neutral",
                    visit.text("overview.task.no_plan"),
                    Optional.of(new Link(PLANS, visit.text("overview.task.choose_plan")))));
        }
        subscriptions.stream()
                .filter(row -> row.summary().isDraft() && !row.summary().isPaymentInProgress())
                .map(this::order)
                .forEach(tasks::add);
        return this;
    }

    private Task order(Subscribed row) {
        return new Task(
                "neutral",
                visit.text("overview.task.not_ordered", row.summary().plan()),
                Optional.of(new Link(row.summary().path(), visit.text("overview.task.order_plan"))));
    }

    /// Without a card, renewals depend on the balance alone.
    Tasks ofCard(boolean hasCard, List<Subscribed> subscriptions) {
        if (!hasCard && subscriptions.stream().anyMatch(row -> row.renewal().isPresent())) {
            tasks.add(new Task(
                    "neutral",
                    visit.text("overview.task.no_card"),
                    Optional.of(new Link(TOP_UP + "?card=new", visit.text("overview.task.add_card")))));
        }
        return this;
    }

    /// Whether the VAT depends on the number. In the seller's country and outside the EU, it does not.
    private static boolean isVatChangedByNumber(VatTreatment.Kind kind) {
        return switch (kind) {
            case DESTINATION -> true;
            case DOMESTIC, REVERSE_CHARGE, OUTSIDE_EU -> false;
        };
    }

    private void ofVatNumber(VatNumberStatus vat, boolean changesVat) {
        var effect = changesVat ? ".destination" : "";
        switch (vat) {
            case VatNumberStatus.NoNumber(), VatNumberStatus.Verified _ -> {}
            case VatNumberStatus.Unverified(var number) ->
                tasks.add(new Task(
                        "neutral",
                        visit.text("overview.task.vat_unverified" + effect, number),
                        Optional.of(new Link(VAT_NUMBER, visit.text("overview.task.see_vat")))));
            case VatNumberStatus.Invalid(var number) ->
                tasks.add(new Task(
                        "fair",
                        visit.text("overview.task.vat_invalid" + effect, number),
                        Optional.of(new Link(VAT_NUMBER, visit.text("overview.task.correct_vat")))));
        }
    }

    private void ofDebt(Money due, Money balance) {
        var missing = due.minus(balance);
        tasks.addFirst(
                missing.isPositive()
                        ? new Task(
                                "bad",
                                visit.text("overview.task.unpaid", visit.money(due), visit.money(missing)),
                                Optional.of(topUp(missing)))
                        : new Task(
                                "fair",
                                visit.text("overview.task.collected_soon", visit.money(due)),
                                Optional.empty()));
    }

    private Link topUp(Money amount) {
        return new Link(
                "%s?currency=%s&amount=%s"
                        .formatted(
                                TOP_UP,
                                amount.currency().getCurrencyCode(),
                                visit.language().amount(amount)),
                visit.text("overview.task.top_up"));
    }

    private static Money total(List<Money> amounts, Currency currency) {
        return amounts.stream()
                .filter(amount -> amount.currency().equals(currency))
                .reduce(Money.zero(currency), Money::plus);
    }

    private static Money balance(List<Wallet> wallets, Currency currency) {
        return wallets.stream()
                .map(Wallet::balance)
                .filter(balance -> balance.currency().equals(currency))
                .findFirst()
                .orElseGet(() -> Money.zero(currency));
    }
}
