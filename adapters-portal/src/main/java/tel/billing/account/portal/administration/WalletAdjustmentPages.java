package tel.billing.account.portal.administration;

import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.account.AccountStatus;
import tel.billing.account.application.AccountDetails;
import tel.billing.account.application.AdjustWallet;
import tel.billing.audit.Actor;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.Currencies;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.Option;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.frame.StaffOperation;
import tel.billing.shared.portal.frame.StaffOperations;
import tel.billing.shared.portal.operation.Decision;
import tel.billing.shared.portal.operation.Input;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Administrators credit or debit a wallet manually. The confirmation shows the balance before and after.
@PortalPages
public record WalletAdjustmentPages(AccountPreviews previews, AdjustWallet adjustWallet) implements StaffOperations {
    private static final String PATH = "/console/accounts/{id}/adjust";
    private static final String CURRENCY = "currency";
    private static final String AMOUNT = "amount";

    /// Which way the money goes.
    enum Direction {
        CREDIT,
        DEBIT;

        Money signed(Money amount) {
            return switch (this) {
                case CREDIT -> amount;
                case DEBIT -> amount.negated();
            };
        }
    }

    @Override
    public List<StaffOperation> operations() {
        return List.of(StaffOperation.admin("account", 30, "adjust", "active", "suspended", "closed", "erased_closed"));
    }

    @GetMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View ask(@PathVariable UUID id, Visit visit, Form form) {
        var account = previews.read(id);
        var currency = account.wallets().stream()
                .map(wallet -> wallet.balance().currency())
                .findFirst()
                .orElse(Currencies.EURO);
        return decision(account, visit).ask(form.with(CURRENCY, currency.getCurrencyCode()));
    }

    @PostMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View adjust(@PathVariable UUID id, Visit visit, Form form) {
        var account = previews.read(id);
        var direction = form.choice("direction", Direction.class);
        var currency = form.required(CURRENCY, Currencies::parse);
        var amount = form.amount(AMOUNT, currency.ifValid().orElse(Currencies.EURO));
        if (amount.ifValid().filter(money -> money.minor() == 0).isPresent()) {
            form.fault(AMOUNT, "operation.amount_zero");
        }
        var reason = form.required("reason", Reason::parse);
        var decision = decision(account, visit);
        if (!form.isValid()) {
            return decision.ask(form);
        }
        var signed = direction.get().signed(amount.get());
        var after = balance(account, signed.currency()).plus(signed);
        if (!Decision.isConfirmed(form) && signed.isNegative() && after.isNegative()) {
            form.fault(AMOUNT, "operation.adjust.insufficient");
        }
        return withBalances(decision, account, signed, visit)
                .nextOnce(
                        form,
                        () -> adjustWallet.adjust(
                                new AdjustWallet.Command(
                                        AccountPreviews.request(visit, form),
                                        Actor.of(visit.visitor()),
                                        account.account().id(),
                                        signed,
                                        reason.get(),
                                        Optional.of(Input.Seen.amount(seen(signed.currency()), form))),
                                outcome -> reply(account, outcome, decision).as(StoredResponse::new)));
    }

    private Decision decision(AccountDetails account, Visit visit) {
        return previews.of("adjust", account, visit)
                .warn()
                .inputs(
                        new Input.Choice(
                                "direction",
                                List.of(
                                        new Option("credit", visit.text("operation.adjust.credit")),
                                        new Option("debit", visit.text("operation.adjust.debit")))),
                        new Input.Line(CURRENCY, true),
                        new Input.AmountIn(AMOUNT, CURRENCY),
                        Input.reason())
                .obstacle(obstacle(account, visit));
    }

    private static Optional<String> obstacle(AccountDetails account, Visit visit) {
        if (account.account().id().equals(visit.visitor().account())) {
            return Optional.of("operation.operators_own");
        }
        return switch (account.account().status()) {
            case AccountStatus.DRAFT, AccountStatus.EXPIRED -> Optional.of("operation.adjust.no_wallets");
            case AccountStatus.ACTIVE, AccountStatus.SUSPENDED, AccountStatus.CLOSED -> Optional.empty();
        };
    }

    private static Decision withBalances(Decision decision, AccountDetails account, Money amount, Visit visit) {
        var balance = balance(account, amount.currency());
        return decision.fact(visit.text("operation.adjust.amount"), visit.money(amount))
                .fact(visit.text("operation.adjust.before"), visit.money(balance))
                .fact(visit.text("operation.adjust.after"), visit.money(balance.plus(amount)))
                .inputs(Input.Seen.of(seen(amount.currency()), balance));
    }

    /// A field for each currency: the balance of another currency is another fact.
    private static String seen(Currency currency) {
        return "seen_balance_" + currency.getCurrencyCode();
    }

    private static Money balance(AccountDetails account, Currency currency) {
        return account.wallets().stream()
                .map(wallet -> wallet.balance())
                .filter(balance -> balance.currency().equals(currency))
                .findFirst()
                .orElseGet(() -> Money.zero(currency));
    }

    private static FormReply reply(AccountDetails account, AdjustWallet.Outcome outcome, Decision decision) {
        return switch (outcome) {
            case AdjustWallet.Outcome.Adjusted _ ->
                FormReply.goTo(AccountPreviews.page(account.account().id()), "wallet_adjusted");
            case AdjustWallet.Outcome.NotFound() -> FormReply.fault("operation.not_found");
            case AdjustWallet.Outcome.NotConfirmed _ -> FormReply.fault("operation.adjust.no_wallets");
            case AdjustWallet.Outcome.OperatorsOwn() -> FormReply.fault("operation.operators_own");
            case AdjustWallet.Outcome.Outdated _ -> decision.outdated();
            case AdjustWallet.Outcome.Erased _ -> new FormReply.Fault(AMOUNT, "operation.adjust.erased");
            case AdjustWallet.Outcome.NotCurrent() -> new FormReply.Fault(CURRENCY, "operation.adjust.not_current");
            case AdjustWallet.Outcome.InsufficientBalance _ ->
                new FormReply.Fault(AMOUNT, "operation.adjust.insufficient");
        };
    }
}
