package tel.billing.payment.portal.topup;

import java.net.URI;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Wallet;
import tel.billing.payment.CardChoice;
import tel.billing.payment.CardRejection;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.card.ShowCards;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.application.topup.TopUpWallet.Outcome;
import tel.billing.payment.application.topup.TopUpWallet.Outcome.RateLimited;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.Currencies;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.Option;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Customers top up a wallet with a stored card or on the card processor's page.
///
/// @param returnUrls where the card processor's page returns the customer to
@PortalPages
public record TopUpPages(
        TopUpLimits limits, TopUpWallet topUpWallet, ShowCards showCards, Ledger ledger, ReturnUrls returnUrls) {
    static final String PATH = "/portal/top-up";

    private static final String PAGE = "payment/top-up";
    private static final String NEW_CARD = "new";
    private static final String CURRENCY_NOT_OFFERED = "topup.currency_not_offered";
    private static final String SUGGESTED_AMOUNT = "suggested_amount";
    private static final String OTHER_CURRENCY = "other_currency";

    /// What the page shows.
    ///
    /// @param currency of the wallet, and of the amount in the form
    /// @param currencies the currencies of all wallets that can be topped up
    public record TopUp(
            Currency currency,
            List<Currency> currencies,
            Money balance,
            TopUpLimits.Range range,
            List<Money> suggestions,
            List<Option> cards) {}

    @GetMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER_EVEN_IF_SUSPENDED)
    public View show(Visit visit, Form form) {
        var account = visit.visitor().account();
        var currency = shownCurrency(form, account);
        suggested(form, currency)
                .ifPresent(amount -> form.with("amount", visit.language().amount(amount)));
        return ask(visit, currency, form);
    }

    private View ask(Visit visit, Currency currency, Form form) {
        var page = page(visit, currency);
        if (page.cards().stream().noneMatch(card -> form.isSelected("card", card.value()))) {
            form.with("card", page.cards().getFirst().value());
        }
        return View.page(PAGE, page, form);
    }

    /// The amount of a link to this page, raised to the minimum. Something else stays as it is, and becomes a fault
    /// when it is sent.
    private Optional<Money> suggested(Form form, Currency currency) {
        return Form.of(Map.of("amount", form.all("amount")))
                .amount("amount", currency)
                .ifValid()
                .map(limits::raiseToMinimum);
    }

    /// The buttons with amounts and currencies send the form, so that the page keeps the chosen card. They charge
    /// nothing.
    @PostMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER_EVEN_IF_SUSPENDED)
    public View topUp(Visit visit, Form form) {
        var account = visit.visitor().account();
        var otherCurrency = form.value(OTHER_CURRENCY);
        if (!otherCurrency.isEmpty()) {
            return ask(visit, offered(otherCurrency).orElseGet(() -> usual(account)), form.with("amount", ""));
        }
        var suggestedAmount = form.value(SUGGESTED_AMOUNT);
        if (!suggestedAmount.isEmpty()) {
            return ask(visit, shownCurrency(form, account), form.with("amount", suggestedAmount));
        }
        if (!(Currencies.parse(form.value("currency")) instanceof Parsed.Valid<Currency>(var currency))) {
            form.fault(CURRENCY_NOT_OFFERED);
            return View.page(PAGE, page(visit, usual(account)), form);
        }
        var shown = shownCurrency(form, account);
        var amount = form.amount("amount", currency);
        var card = form.required("card", CardChoice::parse);
        var key = form.required(Form.KEY, IdempotencyKey::parse);
        if (!form.isValid()) {
            amount.ifValid()
                    .flatMap(limits::violationOf)
                    .map(TopUpPages::fault)
                    .ifPresent(fault -> form.fault(fault.field(), fault.key()));
            return View.page(PAGE, page(visit, shown), form);
        }
        var command = new TopUpWallet.Command(
                KeyedRequest.ofCustomer(account, key.get(), new Fingerprint(form.fingerprint(visit))),
                amount.get(),
                card.get() instanceof CardChoice.NewCard && form.isChecked("save_card"),
                card.get(),
                returnUrls,
                ClientData.NONE);
        var result = topUpWallet.topUp(command, outcome -> replyTo(outcome).as(StoredResponse::new));
        return View.once(result, form, () -> View.page(PAGE, page(visit, shown), form));
    }

    private static FormReply replyTo(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Captured captured ->
                new FormReply.GoTo(PaymentPages.pathOf(captured.payment().id()));
            case Outcome.Declined(var payment) -> state(payment.id(), Optional.empty());
            case Outcome.Expired expired -> state(expired.payment().id(), Optional.empty());
            case Outcome.Pending(var payment, var _) -> state(payment.id(), payment.page());
            case Outcome.Rejected(var violations) ->
                new FormReply.Faults(violations.stream().map(TopUpPages::fault).toList());
            case Outcome.CardRejected(var reason) -> new FormReply.Fault("card", textOf(reason));
            case Outcome.RateLimited limited -> FormReply.fault(textOf(limited.limit()));
            case Outcome.Held() -> FormReply.fault("topup.held");
            case Outcome.ExternalIdTaken() -> throw new IllegalStateException("The form names no external id.");
        };
    }

    private static FormReply.Fault fault(TopUpWallet.Violation violation) {
        return switch (violation) {
            case TopUpWallet.Violation.InvalidAmount(var ofLimits) -> fault(ofLimits);
            case TopUpWallet.Violation.ReturnUrlsNotAllowed _ -> new FormReply.Fault("", "topup.not_possible");
        };
    }

    private static FormReply.Fault fault(TopUpLimits.Violation violation) {
        return switch (violation) {
            case TopUpLimits.Violation.CurrencyNotSupported _ -> new FormReply.Fault("", CURRENCY_NOT_OFFERED);
            case TopUpLimits.Violation.OutOfRange _ -> new FormReply.Fault("amount", "topup.outside_limits");
        };
    }

    private static FormReply state(PaymentId payment, Optional<URI> page) {
        return new FormReply.ShowState(PaymentPages.pathOf(payment), page);
    }

    private static String textOf(CardRejection reason) {
        return switch (reason) {
            case NOT_FOUND -> "topup.card_not_found";
            case EXPIRED -> "topup.card_expired";
            case DECLINED_TOO_OFTEN -> "topup.card_declined_too_often";
        };
    }

    private static String textOf(RateLimited.Limit limit) {
        return switch (limit) {
            case TOP_UPS -> "topup.too_many";
            case DECLINED_CARDS -> "topup.too_many_declined";
            case OPEN_PAGES -> "topup.too_many_open";
        };
    }

    private TopUp page(Visit visit, Currency currency) {
        var account = visit.visitor().account();
        var range = limits.byCurrency().get(currency);
        if (range == null) {
            throw new IllegalStateException("no wallet can be topped up in " + currency);
        }
        return new TopUp(
                currency,
                limits.ranges().stream().map(each -> each.minimum().currency()).toList(),
                ledger.balance(account, currency),
                range,
                Suggestions.within(range),
                cards(visit, showCards.list(account)));
    }

    /// The default card first, and a new card last. Expired cards are omitted.
    private static List<Option> cards(Visit visit, ShowCards.Cards cards) {
        var others =
                cards.newestFirst().stream().filter(card -> !cards.charged().equals(Optional.of(card)));
        return Stream.concat(
                        Stream.concat(cards.charged().stream(), others)
                                .map(card -> new Option(card.id().value().toString(), nameOf(card, visit))),
                        Stream.of(new Option(NEW_CARD, visit.text("topup.new_card"))))
                .toList();
    }

    private static String nameOf(StoredCard card, Visit visit) {
        return visit.text("topup.stored_card", CardNames.of(card.card()), CardNames.expiry(card));
    }

    private Currency shownCurrency(Form form, AccountId account) {
        return offered(form.value("currency")).orElseGet(() -> usual(account));
    }

    private Optional<Currency> offered(String code) {
        return Currencies.parse(code) instanceof Parsed.Valid<Currency>(var known)
                ? Optional.of(known).filter(limits.byCurrency()::containsKey)
                : Optional.empty();
    }

    /// The currency to begin with: of a wallet that owes money, of any wallet, the euro, or any other.
    private Currency usual(AccountId account) {
        var wallets = ledger.wallets(account).stream()
                .map(Wallet::balance)
                .filter(balance -> limits.byCurrency().containsKey(balance.currency()))
                .toList();
        return Stream.of(
                        wallets.stream().filter(Money::isNegative).map(Money::currency),
                        wallets.stream().map(Money::currency),
                        Stream.of(Currencies.EURO).filter(limits.byCurrency()::containsKey),
                        limits.ranges().stream().map(range -> range.minimum().currency()))
                .flatMap(currencies -> currencies)
                .findFirst()
                .orElseThrow();
    }
}
