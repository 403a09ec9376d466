package tel.billing.invoice.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;
import static tel.billing.story.Person.ADA;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.audit.Actor;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.application.InvoiceModule;
import tel.billing.invoice.application.creditnote.CreditInvoice;
import tel.billing.invoice.domain.NationalVat;
import tel.billing.invoice.domain.Party;
import tel.billing.invoice.domain.Seller;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.invoice.spec.SampleInvoices;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.shared.AccountId;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.tax.ExchangeQuote;
import tel.billing.tax.VatTreatment;
import tel.billing.tax.spec.SampleExchangeRates;

/// Directive 2006/112/EC, articles 91(2) and 230. The rates are those of the European Central Bank, in units
/// per euro.
@Order(4)
@DisplayName("VAT in the national currency")
class VatInTheNationalCurrencyTest {
    private static final String MIDNIGHT = "2026-01-05T00:00:00Z";
    private static final Map<String, Integer> VAT_RATES =
            Map.of("SE", 2_500, "NL", 2_100, "HU", 2_700, "CZ", 2_100, "CH", 810);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final UserId egon = new UserId(world.ids.next());
    private final AccountId operator = new AccountId(world.ids.next());
    private final Story story;
    private Country seller = new Country("SE");

    VatInTheNationalCurrencyTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @ParameterizedTest
    @CsvSource({
        "SE, EUR,   900, EUR 2.25,   SEK 24.87",
        "SE, EUR,  4900, EUR 12.25,  SEK 135.40",
        "SE, EUR,     1, EUR 0.00,   nothing",
        "SE, EUR,     2, EUR 0.01,   SEK 0.11",
        "HU, EUR,   900, EUR 2.43,   HUF 936.52",
        "CZ, EUR,   900, EUR 1.89,   CZK 46.00",
        "NL, USD,  1000, USD 2.10,   EUR 1.94",
        "NL, USD, 50000, USD 105.00, EUR 96.77",
        "NL, JPY,  1000, JPY 210,    EUR 1.30",
        "NL, GBP,    10, GBP 0.02,   EUR 0.03",
        "SE, USD,  1000, USD 2.50,   SEK 25.47",
        "SE, JPY,  1000, JPY 250,    SEK 17.13",
        "SE, SEK,  9900, SEK 24.75,  nothing",
        "NL, EUR,   900, EUR 1.89,   nothing",
        "CH, EUR,   900, EUR 0.73,   nothing",
    })
    void VAT_is_converted_through_the_euro_and_rounded_half_up_to_the_smallest_unit_of_the_currency(
            String country, String currency, long net, String vat, String expected) {
        story.given(commonSteps.isACustomer(ADA))
                .and(aEuroIs("SEK", "11.0530", MIDNIGHT))
                .and(aEuroIs("HUF", "385.40", MIDNIGHT))
                .and(aEuroIs("CZK", "24.340", MIDNIGHT))
                .and(aEuroIs("USD", "1.0850", MIDNIGHT))
                .and(aEuroIs("JPY", "161.35", MIDNIGHT))
                .and(aEuroIs("GBP", "0.8000", MIDNIGHT))
                .and(theSellerIsIn(country))
                .when(isInvoiced(Money.of(net, currency)))
                .then(theVatIs(vat))
                .and(theInvoiceStates(expected));
    }

    @Test
    void an_invoice_shows_its_exchange_rates_and_does_not_change_with_them() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theSellerIsIn("SE"))
                .and(aEuroIs("SEK", "11.0530", MIDNIGHT))
                .and(aEuroIs("USD", "1.0850", "2026-01-02T00:00:00Z"))
                .and(isInvoiced(Money.of(10_00, "USD")))
                .when(commonSteps.passes(Duration.ofDays(1)))
                .and(aEuroIs("SEK", "12.0000", "2026-01-06T09:00:00Z"))
                .and(isInvoiced(Money.of(10_00, "USD")))
                .then(theDocumentsState(
                        "SEK 25.47 by 1.0850 USD of 2026-01-02 and 11.0530 SEK of 2026-01-05",
                        "SEK 27.65 by 1.0850 USD of 2026-01-02 and 12.0000 SEK of 2026-01-06"));
    }

    @Test
    void credit_notes_use_the_rates_of_the_invoice_and_add_up_to_its_VAT() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theSellerIsIn("SE"))
                .and(aEuroIs("SEK", "11.0530", MIDNIGHT))
                .and(isInvoiced(Money.of(9_00, "EUR")))
                .and(commonSteps.passes(Duration.ofDays(1)))
                .and(aEuroIs("SEK", "12.0000", "2026-01-06T09:00:00Z"))
                .when(creditsTheFirst(Optional.of(1_25L)))
                .and(creditsTheFirst(Optional.of(1_25L)))
                .and(creditsTheFirst(Optional.of(1_25L)))
                .and(creditsTheFirst(Optional.empty()))
                .then(theDocumentsState(
                        "SEK 24.87 by 11.0530 SEK of 2026-01-05",
                        "SEK 2.76 by 11.0530 SEK of 2026-01-05",
                        "SEK 2.77 by 11.0530 SEK of 2026-01-05",
                        "SEK 2.76 by 11.0530 SEK of 2026-01-05",
                        "SEK 16.58 by 11.0530 SEK of 2026-01-05"))
                .and(theReportShows("Sweden at 25 %: EUR 0.00, VAT EUR 0.00, to report SEK 0.00"));
    }

    @Test
    void the_latest_rate_applies_regardless_of_its_age() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theSellerIsIn("SE"))
                .and(aEuroIs("SEK", "11.0530", MIDNIGHT))
                .and(commonSteps.passes(Duration.ofDays(365)))
                .when(isInvoiced(Money.of(9_00, "EUR")))
                .then(theDocumentsState("SEK 24.87 by 11.0530 SEK of 2026-01-05"));
    }

    @Test
    void the_VAT_report_adds_up_the_converted_VAT_of_the_documents() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theSellerIsIn("SE"))
                .and(aEuroIs("SEK", "11.0530", MIDNIGHT))
                .and(aEuroIs("USD", "1.0850", MIDNIGHT))
                .when(isInvoiced(Money.of(9_00, "EUR")))
                .and(isInvoiced(Money.of(9_00, "EUR")))
                .and(isInvoiced(Money.of(10_00, "USD")))
                .and(isInvoiced(Money.of(99_00, "SEK")))
                .and(creditsTheFirst(Optional.of(3_75L)))
                .then(theReportShows(
                        "Sweden at 25 %: EUR 15.00, VAT EUR 3.75, to report SEK 41.45",
                        "Sweden at 25 %: SEK 99.00, VAT SEK 24.75, to report SEK 24.75",
                        "Sweden at 25 %: USD 10.00, VAT USD 2.50, to report SEK 25.47"));
    }

    /// For example after a VAT number was deleted. Other customers cannot buy without a rate.
    @Test
    void VAT_without_an_exchange_rate_is_reported_separately_for_manual_conversion() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theSellerIsIn("SE"))
                .and(isInvoiced(Money.of(9_00, "EUR")))
                .and(aEuroIs("SEK", "11.0530", "2026-01-05T09:00:00Z"))
                .when(isInvoiced(Money.of(9_00, "EUR")))
                .then(theDocumentsState("nothing", "SEK 24.87 by 11.0530 SEK of 2026-01-05"))
                .and(theReportShows(
                        "Sweden at 25 %: EUR 9.00, VAT EUR 2.25, not converted",
                        "Sweden at 25 %: EUR 9.00, VAT EUR 2.25, to report SEK 24.87"));
    }

    @Test
    void a_seller_outside_the_EU_converts_no_VAT() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theSellerIsIn("CH"))
                .and(aEuroIs("CHF", "0.9312", MIDNIGHT))
                .when(isInvoiced(Money.of(9_00, "EUR")))
                .then(theDocumentsState("nothing"))
                .and(theReportShows("Switzerland at 8.1 %: EUR 9.00, VAT EUR 0.73, not converted"));
    }

    private Step theSellerIsIn(String country) {
        var code = new Country(country);
        return new Step("the seller is in " + CommonSteps.nameOf(code), () -> seller = code);
    }

    private Step aEuroIs(String currency, String rate, String from) {
        var exchangeQuote = SampleExchangeRates.quote(currency, rate, Instant.parse(from));
        return new Step(
                "the euro is %s %s from %s on".formatted(currency, rate, from),
                () -> world.exchangeRates.add(SampleExchangeRates.rate(exchangeQuote)));
    }

    private Step isInvoiced(Money net) {
        return new Step(
                "Ada gets an invoice of %s plus VAT".formatted(net),
                () -> world.unitOfWork.perform(() -> {
                    var buyer = world.account
                            .showAccount()
                            .show(commonSteps.accountOf(ADA))
                            .orElseThrow();
                    var order = new IssueInvoice.Order(
                            new InvoiceId(world.ids.next()),
                            buyer,
                            Optional.empty(),
                            world.ids.next(),
                            List.of(SampleInvoices.line(treatment(), net)),
                            world.clock.instant());
                    invoicing().issueInvoice().issue(List.of(order));
                    return order;
                }));
    }

    private Step creditsTheFirst(Optional<Long> cents) {
        var what = cents.map(amount -> Money.of(amount, "EUR").toString()).orElse("the remainder");
        return new Step("Egon credits %s of the first invoice".formatted(what), () -> credit(cents));
    }

    private Step theVatIs(String vat) {
        return new Step(
                "the VAT is " + vat,
                () -> assertThat(world.invoices.all())
                        .map(invoice -> invoice.content().vat().toString())
                        .containsExactly(vat));
    }

    private Step theInvoiceStates(String expected) {
        return new Step(
                "the invoice states " + expected,
                () -> assertThat(world.invoices.all())
                        .map(invoice -> invoice.content()
                                .nationalVat()
                                .map(vat -> vat.total().toString())
                                .orElse("nothing"))
                        .containsExactly(expected));
    }

    /// In the order of the numbers.
    private Step theDocumentsState(String... expected) {
        return new Step(
                "the documents state " + String.join("; ", expected),
                () -> assertThat(world.invoices.all())
                        .map(invoice -> invoice.content()
                                .nationalVat()
                                .map(VatInTheNationalCurrencyTest::describe)
                                .orElse("nothing"))
                        .containsExactly(expected));
    }

    private Step theReportShows(String... rows) {
        return new Step(
                "the VAT report shows " + String.join("; ", rows),
                () -> assertThat(invoicing()
                                .reportVat()
                                .report(LocalDate.parse("2026-01-01"), LocalDate.parse("2026-12-31")))
                        .map(VatInTheNationalCurrencyTest::describe)
                        .containsExactly(rows));
    }

    private void credit(Optional<Long> cents) {
        var request = KeyedRequest.ofStaff(operator, egon, new IdempotencyKey(world.ids.random()), FINGERPRINT);
        var command = new CreditInvoice.Command(
                request,
                Actor.of(egon, operator, Role.ADMIN),
                world.invoices.all().getFirst().id(),
                cents,
                new Reason("as agreed"));
        invoicing().creditInvoice().credit(command, outcome -> {
            assertThat(outcome).isInstanceOf(CreditInvoice.Outcome.Issued.class);
            return new StoredResponse(201, Map.of(), "");
        });
    }

    private InvoiceModule invoicing() {
        var usual = SampleInvoices.SELLER;
        var party = new Party(usual.party().name(), List.of(), seller, Optional.empty());
        var tax = world.taxOf(seller, world.register);
        return new InvoiceModule(
                world.platform,
                world.invoices,
                new Seller(party, usual.series(), usual.zone()),
                tax.applyVat(),
                tax.convertVat(),
                tax.findTraderAddress(),
                world.observedLedger,
                WalletCreditListener.NONE,
                world.account.showAccount());
    }

    private VatTreatment treatment() {
        return new VatTreatment(
                VatTreatment.Kind.DOMESTIC,
                seller,
                new BasisPoints(Objects.requireNonNull(VAT_RATES.get(seller.code()))));
    }

    private static String describe(NationalVat nationalVat) {
        return "%s by %s"
                .formatted(
                        nationalVat.total(),
                        nationalVat.conversion().quotes().stream()
                                .map(VatInTheNationalCurrencyTest::describe)
                                .collect(joining(" and ")));
    }

    private static String describe(ExchangeQuote exchangeQuote) {
        return "%s %s of %s"
                .formatted(
                        exchangeQuote.rate(),
                        exchangeQuote.currency(),
                        LocalDate.ofInstant(exchangeQuote.validFrom(), ZoneOffset.UTC));
    }

    private static String describe(VatSummary figure) {
        return "%s at %s: %s, VAT %s, %s"
                .formatted(
                        CommonSteps.nameOf(figure.treatment().customer()),
                        figure.treatment().rate(),
                        figure.net(),
                        figure.vat(),
                        figure.nationalVat().map("to report %s"::formatted).orElse("not converted"));
    }
}
