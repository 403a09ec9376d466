package tel.billing.tax.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.CompanyName;
import tel.billing.account.Owner;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.ClientData;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.BillingInterval;
import tel.billing.tax.TaxedAmount;
import tel.billing.tax.VatRate;

@Order(2)
@DisplayName("Charging VAT")
class ChargingVatTest {
    private static final Money HUNDRED = Money.of(100_00, "EUR");
    private static final List<String> OTHER_MEMBER_STATES =
            List.of("AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT PL PT RO SE SI SK".split(" "));

    private final BillingWorld world = new BillingWorld();
    private final Story story;
    private final List<TaxedAmount> amounts = new ArrayList<>();
    private Country seller = new Country("NL");

    ChargingVatTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    /// The kinds of customers.
    enum Customer {
        WITHOUT_NUMBER("a customer without a VAT number"),
        UNVERIFIED_NUMBER("a customer with an unverified VAT number"),
        INVALID_NUMBER("a customer with an invalid VAT number"),
        VERIFIED_NUMBER("a customer with a verified VAT number");

        private final String text;

        Customer(String text) {
            this.text = text;
        }

        VatNumberStatus status(Country country) {
            return switch (this) {
                case WITHOUT_NUMBER -> new VatNumberStatus.NoNumber();
                case UNVERIFIED_NUMBER -> new VatNumberStatus.Unverified(number(country));
                case INVALID_NUMBER -> new VatNumberStatus.Invalid(number(country));
                case VERIFIED_NUMBER -> new VatNumberStatus.Verified(number(country));
            };
        }

        private static VatNumber number(Country country) {
            var prefix = switch (country.code()) {
                case "GR" -> "EL";
                case "GB" -> "XI";
                default -> country.code();
            };
            return new VatNumber(prefix, "123456789");
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("Customers in the seller's country pay the domestic rate")
    void customers_in_the_sellers_country_pay_the_domestic_rate(Customer customer) {
        story.given(theSellerIsIn("NL"))
                .when(isCharged(HUNDRED, customer, "NL"))
                .then(theGrossAmountIs("EUR 121.00"))
                .and(theInvoiceShows("VAT of NL at 21 %."));
    }

    @ParameterizedTest
    @CsvSource({
        "AT, 20, 120.00", "BE, 21, 121.00", "BG, 20, 120.00", "CY, 19, 119.00", "CZ, 21, 121.00", "DE, 19, 119.00",
        "DK, 25, 125.00", "EE, 24, 124.00", "ES, 21, 121.00", "FI, 25.5, 125.50", "FR, 20, 120.00", "GR, 24, 124.00",
        "HR, 25, 125.00", "HU, 27, 127.00", "IE, 23, 123.00", "IT, 22, 122.00", "LT, 21, 121.00", "LU, 17, 117.00",
        "LV, 21, 121.00", "MT, 18, 118.00", "NL, 21, 121.00", "PL, 23, 123.00", "PT, 23, 123.00", "RO, 21, 121.00",
        "SE, 25, 125.00", "SI, 22, 122.00", "SK, 23, 123.00",
    })
    @DisplayName("A verified VAT number does not exempt from the VAT of the seller's country")
    void a_verified_VAT_number_does_not_exempt_from_the_VAT_of_the_sellers_country(
            String country, String percent, String gross) {
        story.given(theSellerIsIn(country))
                .when(isCharged(HUNDRED, Customer.VERIFIED_NUMBER, country))
                .then(theGrossAmountIs("EUR " + gross))
                .and(theInvoiceShows("VAT of %s at %s %%.".formatted(country, percent)));
    }

    @ParameterizedTest
    @CsvSource({
        "AT, 20, 120.00", "BE, 21, 121.00", "BG, 20, 120.00", "CY, 19, 119.00", "CZ, 21, 121.00", "DE, 19, 119.00",
        "DK, 25, 125.00", "EE, 24, 124.00", "ES, 21, 121.00", "FI, 25.5, 125.50", "FR, 20, 120.00", "GR, 24, 124.00",
        "HR, 25, 125.00", "HU, 27, 127.00", "IE, 23, 123.00", "IT, 22, 122.00", "LT, 21, 121.00", "LU, 17, 117.00",
        "LV, 21, 121.00", "MT, 18, 118.00", "PL, 23, 123.00", "PT, 23, 123.00", "RO, 21, 121.00", "SE, 25, 125.00",
        "SI, 22, 122.00", "SK, 23, 123.00",
    })
    void customers_in_another_member_state_without_a_verified_VAT_number_pay_the_rate_of_that_state(
            String country, String percent, String gross) {
        story.given(theSellerIsIn("NL"))
                .when(customersWithoutAVerifiedNumberAreCharged(HUNDRED, country))
                .then(theGrossAmountIs("EUR " + gross))
                .and(theInvoiceShows("VAT of %s at %s %%, where the customer is (Article 58 of Directive 2006/112/EC)."
                        .formatted(country, percent)));
    }

    @Test
    void a_business_in_another_member_state_with_a_verified_VAT_number_is_under_reverse_charge() {
        story.given(theSellerIsIn("NL"))
                .when(businessesInEachOtherMemberStateAreCharged(HUNDRED))
                .then(theGrossAmountIs("EUR 100.00"))
                .and(theInvoiceShows(
                        "Reverse charge: the customer owes the VAT (Article 196 of Directive 2006/112/EC)."));
    }

    @Test
    void a_Greek_VAT_number_begins_with_EL_and_counts_like_any_other() {
        story.given(theSellerIsIn("NL"))
                .when(isChargedWithVerifiedNumber(HUNDRED, new VatNumber("EL", "094259216"), "GR"))
                .then(theGrossAmountIs("EUR 100.00"))
                .and(theInvoiceShows(
                        "Reverse charge: the customer owes the VAT (Article 196 of Directive 2006/112/EC)."));
    }

    @ParameterizedTest
    @CsvSource({"WITHOUT_NUMBER, CH", "WITHOUT_NUMBER, US", "WITHOUT_NUMBER, GB", "WITHOUT_NUMBER, NO"})
    void customers_outside_the_EU_pay_no_EU_VAT(Customer customer, String country) {
        story.given(theSellerIsIn("NL"))
                .when(isCharged(HUNDRED, customer, country))
                .then(theGrossAmountIs("EUR 100.00"))
                .and(theInvoiceShows("Not subject to EU VAT: the customer is outside the EU"
                        + " (Articles 44 and 58 of Directive 2006/112/EC)."));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("For services, Northern Ireland is outside the EU")
    void for_services_Northern_Ireland_is_outside_the_EU(Customer customer) {
        story.given(theSellerIsIn("IE"))
                .when(isChargedInNorthernIreland(HUNDRED, customer))
                .then(theGrossAmountIs("EUR 100.00"))
                .and(theInvoiceShows("Not subject to EU VAT: the customer is outside the EU"
                        + " (Articles 44 and 58 of Directive 2006/112/EC)."));
    }

    @ParameterizedTest
    @CsvSource({
        "WITHOUT_NUMBER,  GB, 120.00, VAT of GB at 20 %.",
        "VERIFIED_NUMBER, GB, 120.00, VAT of GB at 20 %.",
        "WITHOUT_NUMBER,  DE, 119.00, 'VAT of DE at 19 %, where the customer is (Article 58 of Directive"
                + " 2006/112/EC).'",
        "VERIFIED_NUMBER, DE, 100.00, Reverse charge: the customer owes the VAT (Article 196 of Directive"
                + " 2006/112/EC).",
        "WITHOUT_NUMBER,  CH, 100.00, Not subject to EU VAT: the customer is outside the EU"
                + " (Articles 44 and 58 of Directive 2006/112/EC).",
    })
    void the_seller_may_be_outside_the_EU(Customer customer, String country, String gross, String sentence) {
        story.given(theSellerIsIn("GB"))
                .and(theRateIsSet("GB", 2_000, Instant.EPOCH))
                .when(isCharged(HUNDRED, customer, country))
                .then(theGrossAmountIs("EUR " + gross))
                .and(theInvoiceShows(sentence));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-02-15T00:00:00Z, 121.00",
        "2026-02-28T22:59:59Z, 121.00",
        "2026-02-28T23:00:00Z, 123.00",
        "2026-03-15T00:00:00Z, 123.00",
    })
    void the_rate_at_the_start_of_a_period_applies_to_the_whole_period(Instant begins, String gross) {
        story.given(theSellerIsIn("NL"))
                .and(theRateIsSet("NL", 2_300, Instant.parse("2026-02-28T23:00:00Z")))
                .when(isChargedForAPeriodThatBegins(HUNDRED, begins))
                .then(theGrossAmountIs("EUR " + gross));
    }

    @Test
    void a_charge_during_a_period_has_the_rate_of_the_start_of_the_period() {
        story.given(theSellerIsIn("NL"))
                .and(theRateIsSet("NL", 2_300, Instant.parse("2026-02-28T23:00:00Z")))
                .when(isUpgraded(Instant.parse("2026-02-15T00:00:00Z"), Instant.parse("2026-03-01T00:00:00Z")))
                .then(theGrossAmountIs("EUR 24.20"))
                .and(theInvoiceShows("VAT of NL at 21 %."));
    }

    @ParameterizedTest
    @CsvSource({
        "900, EUR, NL, EUR 10.89",
        "900, EUR, FI, EUR 11.30",
        "50, EUR, NL, EUR 0.61",
        "1, EUR, HU, EUR 0.01",
        "1005, JPY, FR, JPY 1206",
        "1250, KWD, FI, KWD 1.569",
    })
    void VAT_is_rounded_half_up_to_the_smallest_unit_of_the_currency(
            long net, String currency, String country, String gross) {
        story.given(theSellerIsIn("NL"))
                .when(isCharged(Money.of(net, currency), Customer.WITHOUT_NUMBER, country))
                .then(theGrossAmountIs(gross));
    }

    private Step theSellerIsIn(String country) {
        return new Step("the seller is in " + nameOf(country), () -> seller = new Country(country));
    }

    private Step theRateIsSet(String country, int basisPoints, Instant validFrom) {
        var rate = new VatRate(world.ids.next(), new Country(country), new BasisPoints(basisPoints), validFrom);
        var since = validFrom.equals(Instant.EPOCH) ? "" : " from %s on".formatted(validFrom);
        return new Step(
                "the rate of %s is %s%s".formatted(nameOf(country), rate.rate(), since),
                () -> world.vatRates.add(rate));
    }

    private Step isCharged(Money net, Customer customer, String country) {
        return new Step(
                "%s, in %s, is charged %s".formatted(customer.text, nameOf(country), net),
                () -> charge(net, customer, new Country(country)));
    }

    private Step isChargedInNorthernIreland(Money net, Customer customer) {
        return new Step(
                "%s, in Northern Ireland, where VAT numbers begin with XI, is charged %s".formatted(customer.text, net),
                () -> charge(net, customer, new Country("GB")));
    }

    private Step customersWithoutAVerifiedNumberAreCharged(Money net, String country) {
        return new Step(
                "customers in %s without a VAT number, with an unverified and with an invalid one are charged %s each"
                        .formatted(nameOf(country), net),
                () -> Stream.of(Customer.values())
                        .filter(customer -> customer != Customer.VERIFIED_NUMBER)
                        .forEach(customer -> charge(net, customer, new Country(country))));
    }

    private Step businessesInEachOtherMemberStateAreCharged(Money net) {
        return new Step(
                "a business with a verified VAT number in each other member state is charged " + net,
                () -> OTHER_MEMBER_STATES.forEach(
                        country -> charge(net, Customer.VERIFIED_NUMBER, new Country(country))));
    }

    private Step isChargedWithVerifiedNumber(Money net, VatNumber number, String country) {
        return new Step(
                "a customer in %s with the verified VAT number %s is charged %s"
                        .formatted(nameOf(country), number, net),
                () -> charge(net, new Country(country), new VatNumberStatus.Verified(number), BillingWorld.START));
    }

    private Step isChargedForAPeriodThatBegins(Money net, Instant begins) {
        return new Step(
                "a customer in the Netherlands is charged %s for a month that begins on %s".formatted(net, begins),
                () -> charge(net, new Country("NL"), new VatNumberStatus.NoNumber(), begins));
    }

    private Step isUpgraded(Instant begins, Instant at) {
        var from = Money.of(9_00, "EUR");
        var to = Money.of(49_00, "EUR");
        return new Step(
                "a customer in the Netherlands upgrades from %s to %s on %s, halfway through the month from %s"
                        .formatted(from, to, at, begins),
                () -> {
                    var month = BillingCycle.from(begins, BillingInterval.MONTH).period();
                    var net = month.costOfUpgrade(from, to, at);
                    charge(net, new Country("NL"), new VatNumberStatus.NoNumber(), begins);
                });
    }

    private Step theGrossAmountIs(String gross) {
        return new Step(
                "the gross amount is " + gross,
                () -> assertThat(amounts)
                        .isNotEmpty()
                        .extracting(amount -> amount.gross().toString())
                        .containsOnly(gross));
    }

    private Step theInvoiceShows(String sentence) {
        return new Step(
                "the invoice shows \"%s\"".formatted(sentence),
                () -> assertThat(amounts)
                        .isNotEmpty()
                        .extracting(amount -> amount.treatment().sentence())
                        .containsOnly(sentence));
    }

    private void charge(Money net, Customer customer, Country country) {
        charge(net, country, customer.status(country), BillingWorld.START);
    }

    private void charge(Money net, Country country, VatNumberStatus status, Instant begins) {
        var tax = world.taxOf(seller, world.register);
        amounts.add(tax.applyVat().apply(net, buyer(country, status), begins));
    }

    private static String nameOf(String country) {
        return CommonSteps.nameOf(new Country(country));
    }

    private static AccountView buyer(Country country, VatNumberStatus status) {
        return new AccountView(
                Arbitrary.accountId(),
                new Owner(Arbitrary.userId(), Arbitrary.email()),
                new CompanyName("Example Ltd."),
                country,
                Optional.empty(),
                AccountStatus.ACTIVE,
                status,
                ClientData.NONE,
                BillingWorld.START,
                Optional.empty());
    }
}
