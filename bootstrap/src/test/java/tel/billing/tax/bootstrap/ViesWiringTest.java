package tel.billing.tax.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.VatNumber;
import tel.billing.shared.Country;
import tel.billing.shared.bootstrap.CannotStart;
import tel.billing.tax.VatNumberRules;
import tel.billing.tax.rules.MemberStateRules;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ViesWiringTest {
    private static final VatNumberRules RULES = new MemberStateRules();

    @Test
    void a_seller_in_the_EU_asks_in_the_name_of_their_own_number() {
        assertThat(requester("EL 094259216", "GR")).contains(new VatNumber("EL", "094259216"));
        assertThatThrownBy(() -> ViesWiring.requester(Optional.empty(), new Country("NL"), RULES))
                .isInstanceOf(CannotStart.class)
                .hasMessageContaining("needs BILLING_SELLER_VAT_NUMBER as well, for a seller in NL");
    }

    @Test
    void a_seller_outside_may_have_none() {
        assertThat(ViesWiring.requester(Optional.empty(), new Country("CH"), RULES))
                .isEmpty();
        assertThat(requester("CHE-123.456.788 MWST", "CH")).isEmpty();
        assertThat(requester("XI 434031494", "GB")).contains(new VatNumber("XI", "434031494"));
    }

    @ParameterizedTest
    @CsvSource({
        "NL123456789B01, NL, which has a wrong check digit",
        "DE136695976, NL, 'which has the prefix DE, but NL has NL'",
        "nonsense, NL, which must",
    })
    void a_number_that_is_not_the_sellers_stops_the_start(String number, String seller, String reason) {
        assertThatThrownBy(() -> requester(number, seller))
                .isInstanceOf(CannotStart.class)
                .hasMessageContaining("BILLING_SELLER_VAT_NUMBER is \"%s\"".formatted(number))
                .hasMessageContaining(reason);
    }

    private static Optional<VatNumber> requester(String number, String seller) {
        return ViesWiring.requester(Optional.of(number), new Country(seller), RULES);
    }
}
