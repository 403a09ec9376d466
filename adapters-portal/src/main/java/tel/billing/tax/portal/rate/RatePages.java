package tel.billing.tax.portal.rate;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.audit.Actor;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Currencies;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.Times;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.frame.StaffOperation;
import tel.billing.shared.portal.frame.StaffOperations;
import tel.billing.shared.portal.operation.Decision;
import tel.billing.shared.portal.operation.Input;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;
import tel.billing.tax.EuroRate;
import tel.billing.tax.RateSource;
import tel.billing.tax.application.exchangerate.SetExchangeRate;
import tel.billing.tax.application.vatrate.SetVatRate;

/// Administrators set the VAT rate of a country and the exchange rate of a currency.
@PortalPages
public record RatePages(SetVatRate setVatRate, SetExchangeRate setExchangeRate) implements StaffOperations {
    private static final String VAT_PATH = "/console/catalogue/vat_rates/set-vat-rate";
    private static final String EXCHANGE_PATH = "/console/catalogue/exchange_rates/set-exchange-rate";
    private static final String VAT_LIST = "/console/catalogue/vat_rates";
    private static final String EXCHANGE_LIST = "/console/catalogue/exchange_rates";
    private static final String VALID_FROM = "valid_from";
    private static final Pattern PERCENT = Pattern.compile("\\d{1,3}(?:[.,]\\d{1,2})?");
    private static final int DIGITS = 2;
    private static final int MAX_PERCENT = 100;

    @Override
    public List<StaffOperation> operations() {
        return List.of(
                StaffOperation.admin("vat_rates", 10, "set-vat-rate"),
                StaffOperation.admin("exchange_rates", 10, "set-exchange-rate"));
    }

    @GetMapping(VAT_PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askForVatRate(Visit visit, Form form) {
        return vatRate(visit).ask(form);
    }

    @PostMapping(VAT_PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View setVatRate(Visit visit, Form form) {
        var country = form.required("country_code", Country::parse);
        var rate = form.required("percent", RatePages::percent);
        var validFrom = form.optional(VALID_FROM, Times::parse);
        return vatRate(visit)
                .nextOnce(
                        form,
                        () -> setVatRate.set(
                                new SetVatRate.Command(
                                        request(visit, form),
                                        Actor.of(visit.visitor()),
                                        country.get(),
                                        rate.get(),
                                        validFrom.get()),
                                outcome -> reply(outcome).as(StoredResponse::new)));
    }

    @GetMapping(EXCHANGE_PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askForExchangeRate(Visit visit, Form form) {
        return exchangeRate(visit).ask(form);
    }

    @PostMapping(EXCHANGE_PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View setExchangeRate(Visit visit, Form form) {
        var currency = form.required("currency", Currencies::parseCurrent);
        var rate = form.required("rate", RatePages::euroRate);
        var source = form.required("source", RateSource::parse);
        var validFrom = form.optional(VALID_FROM, Times::parse);
        return exchangeRate(visit)
                .nextOnce(
                        form,
                        () -> setExchangeRate.set(
                                new SetExchangeRate.Command(
                                        request(visit, form),
                                        Actor.of(visit.visitor()),
                                        currency.get(),
                                        rate.get(),
                                        validFrom.get(),
                                        source.get()),
                                outcome -> reply(outcome).as(StoredResponse::new)));
    }

    private static Decision vatRate(Visit visit) {
        return Decision.of("set-vat-rate", visit.text("operation.vat_rates"), VAT_LIST)
                .inputs(
                        new Input.Line("country_code", true),
                        new Input.Line("percent", true),
                        new Input.Time(VALID_FROM));
    }

    private static Decision exchangeRate(Visit visit) {
        return Decision.of("set-exchange-rate", visit.text("operation.exchange_rates"), EXCHANGE_LIST)
                .inputs(
                        new Input.Line("currency", true),
                        new Input.Line("rate", true),
                        new Input.Line("source", true),
                        new Input.Time(VALID_FROM));
    }

    /// Units per euro with a point or a comma, such as 11.0530.
    private static Parsed<EuroRate> euroRate(String text) {
        return EuroRate.parse(text.replace(',', '.'));
    }

    /// A percentage with a point or a comma, such as 25.5.
    private static Parsed<BasisPoints> percent(String text) {
        if (!PERCENT.matcher(text).matches()) {
            return Parsed.invalid(InputError.malformed("must be a percentage, such as 25.5"));
        }
        var basisPoints =
                new BigDecimal(text.replace(',', '.')).movePointRight(DIGITS).longValueExact();
        return BasisPoints.parse(basisPoints) instanceof Parsed.Valid<BasisPoints> rate
                ? rate
                : Parsed.invalid(InputError.tooLarge(MAX_PERCENT, "must be at most %s %%".formatted(MAX_PERCENT)));
    }

    private static FormReply reply(SetVatRate.Outcome outcome) {
        return switch (outcome) {
            case SetVatRate.Outcome.Done _ -> FormReply.goTo(VAT_LIST, "vat_rate_set");
            case SetVatRate.Outcome.Rejected(var violations) ->
                new FormReply.Faults(
                        violations.stream().sorted().map(RatePages::fault).toList());
        };
    }

    private static FormReply.Fault fault(SetVatRate.Violation violation) {
        return switch (violation) {
            case NOT_CHARGED_HERE -> new FormReply.Fault("country_code", "operation.set-vat-rate.not_charged_here");
            case TOO_LOW -> new FormReply.Fault("percent", "operation.set-vat-rate.too_low");
            case IN_THE_PAST -> new FormReply.Fault(VALID_FROM, "operation.in_the_past");
        };
    }

    private static FormReply reply(SetExchangeRate.Outcome outcome) {
        return switch (outcome) {
            case SetExchangeRate.Outcome.Done _ -> FormReply.goTo(EXCHANGE_LIST, "exchange_rate_set");
            case SetExchangeRate.Outcome.Rejected(var violations) ->
                new FormReply.Faults(
                        violations.stream().sorted().map(RatePages::fault).toList());
        };
    }

    private static FormReply.Fault fault(SetExchangeRate.Violation violation) {
        return switch (violation) {
            case THE_EURO -> new FormReply.Fault("currency", "operation.set-exchange-rate.euro");
            case IN_THE_PAST -> new FormReply.Fault(VALID_FROM, "operation.in_the_past");
        };
    }

    private static KeyedRequest request(Visit visit, Form form) {
        return KeyedRequest.ofStaff(
                visit.visitor(),
                form.hidden(Form.KEY, IdempotencyKey::parse),
                new Fingerprint(form.fingerprint(visit)));
    }
}
