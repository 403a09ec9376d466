package tel.billing.tax.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.VatNumber;
import tel.billing.shared.Country;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.tax.VatNumberRules;
import tel.billing.tax.rules.MemberStateRules;

class SellersVatNumberTest {
    private static final VatNumberRules RULES = new MemberStateRules();

    @Test
    void is_the_requester_of_VIES_checks_for_a_seller_in_the_EU() {
        assertThat(requester("EL 094259216", "GR")).contains(new VatNumber("EL", "094259216"));
        assertThatThrownBy(() -> requester(Optional.empty(), "NL"))
                .isInstanceOf(StartupFailure.class)
                .hasMessageContaining("needs BILLING_SELLER_VAT_NUMBER for a seller in NL");
    }

    @Test
    void may_be_missing_without_VIES() {
        assertThat(SellersVatNumber.of(Optional.empty(), new Country("NL"), RULES)
                        .number())
                .isEmpty();
    }

    @Test
    void may_have_any_format_for_a_seller_outside_the_EU() {
        assertThat(requester(Optional.empty(), "CH")).isEmpty();
        assertThat(requester("CHE-123.456.788 MWST", "CH")).isEmpty();
        assertThat(requester("XI 434031494", "GB")).contains(new VatNumber("XI", "434031494"));
    }

    @ParameterizedTest
    @CsvSource({
        "NL123456789B01, NL, which has a wrong check digit",
        "DE136695976, NL, 'which must begin with NL, as the VAT numbers of NL do'",
        "nonsense, NL, which must",
    })
    void prevents_the_start_if_it_is_invalid(String number, String seller, String reason) {
        assertThatThrownBy(() -> SellersVatNumber.of(Optional.of(number), new Country(seller), RULES))
                .isInstanceOf(StartupFailure.class)
                .hasMessageContaining("BILLING_SELLER_VAT_NUMBER is \"%s\"".formatted(number))
                .hasMessageContaining(reason);
    }

    private static Optional<VatNumber> requester(String number, String seller) {
        return requester(Optional.of(number), seller);
    }

    private static Optional<VatNumber> requester(Optional<String> given, String seller) {
        var country = new Country(seller);
        return SellersVatNumber.of(given, country, RULES).requester(country);
    }
}
