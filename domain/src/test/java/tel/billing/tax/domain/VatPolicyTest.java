package tel.billing.tax.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.tax.VatRate;
import tel.billing.tax.VatTreatment;
import tel.billing.tax.VatTreatment.Kind;

class VatPolicyTest {
    private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");
    private static final VatNumber NUMBER = new VatNumber("NL", "123456789B01");
    private static final VatNumberStatus VERIFIED = new VatNumberStatus.Verified(NUMBER);
    private static final List<VatNumberStatus> NOT_VERIFIED = List.of(
            new VatNumberStatus.NoNumber(),
            new VatNumberStatus.Unverified(NUMBER),
            new VatNumberStatus.Invalid(NUMBER));
    private static final List<Country> WORLD =
            Stream.of(Locale.getISOCountries()).map(Country::new).toList();
    /// Each country has its own rate, including countries outside the EU.
    private static final VatRateTable RATES = new VatRateTable(WORLD.stream()
            .map(country -> new VatRate(new UUID(0, rateOf(country)), country, bp(rateOf(country)), Instant.EPOCH))
            .toList());

    @Test
    void there_are_27_member_states_without_northern_ireland() {
        assertThat(EuropeanUnion.members()).hasSize(27);
        assertThat(EuropeanUnion.includes(new Country("GB"))).isFalse();
        assertThat(EuropeanUnion.includes(new Country("GR"))).isTrue();
    }

    @Test
    void customers_in_the_sellers_country_pay_the_domestic_rate() {
        for (var seller : WORLD) {
            for (var status : everyStanding()) {
                assertThat(new VatPolicy(seller, RATES).treat(seller, status, START))
                        .isEqualTo(new VatTreatment(Kind.DOMESTIC, seller, bp(rateOf(seller))));
            }
        }
    }

    @Test
    void for_other_customers_their_own_country_decides() {
        for (var seller : WORLD) {
            var policy = new VatPolicy(seller, RATES);
            for (var customer :
                    WORLD.stream().filter(other -> !other.equals(seller)).toList()) {
                if (EuropeanUnion.includes(customer)) {
                    assertThat(policy.treat(customer, VERIFIED, START))
                            .isEqualTo(new VatTreatment(Kind.REVERSE_CHARGE, customer, BasisPoints.NONE));
                    assertThat(NOT_VERIFIED)
                            .allSatisfy(status -> assertThat(policy.treat(customer, status, START))
                                    .isEqualTo(new VatTreatment(Kind.DESTINATION, customer, bp(rateOf(customer)))));
                } else {
                    assertThat(everyStanding())
                            .allSatisfy(vatStatus -> assertThat(policy.treat(customer, vatStatus, START))
                                    .isEqualTo(new VatTreatment(Kind.OUTSIDE_EU, customer, BasisPoints.NONE)));
                }
            }
        }
    }

    @Test
    void a_missing_rate_is_an_error() {
        var policy = new VatPolicy(new Country("US"), new VatRateTable(List.of()));

        assertThatThrownBy(() -> policy.treat(new Country("US"), VERIFIED, START))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("There is no VAT rate of US at 2026-01-05T09:00:00Z. Set one.");
        assertThat(policy.treat(new Country("NL"), VERIFIED, START).kind()).isEqualTo(Kind.REVERSE_CHARGE);
    }

    @Test
    void a_treatment_without_VAT_has_no_rate() {
        assertThatThrownBy(() -> new VatTreatment(Kind.REVERSE_CHARGE, new Country("FI"), bp(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_rate_applies_from_its_start_until_the_next_one_begins() {
        var finland = new Country("FI");
        var change = Instant.parse("2024-08-31T21:00:00Z");
        var table = new VatRateTable(List.of(
                new VatRate(new UUID(0, 2), finland, bp(2_550), change),
                new VatRate(new UUID(0, 1), finland, bp(2_400), change.minusSeconds(60))));

        assertThat(table.rateOf(finland, change.minusSeconds(61))).isEmpty();
        assertThat(table.rateOf(finland, change.minusNanos(1))).hasValue(bp(2_400));
        assertThat(table.rateOf(finland, change)).hasValue(bp(2_550));
        assertThat(table.rateOf(new Country("SE"), change)).isEmpty();
    }

    private static List<VatNumberStatus> everyStanding() {
        return Stream.concat(Stream.of(VERIFIED), NOT_VERIFIED.stream()).toList();
    }

    private static int rateOf(Country country) {
        return 1_500 + WORLD.indexOf(country);
    }

    private static BasisPoints bp(int value) {
        return new BasisPoints(value);
    }
}
