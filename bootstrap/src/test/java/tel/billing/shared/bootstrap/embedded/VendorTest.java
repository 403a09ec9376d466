package tel.billing.shared.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.embedded.Vendor.Selected;

class VendorTest {
    private static final Selected KAMAILIO = new Selected("Kamailio", Upstream.PBX, "BILLING_KAMAILIO_DATABASE_URL");
    private static final Selected ASTERISK = new Selected("Asterisk", Upstream.PBX, "BILLING_ASTERISK_URL");
    private static final Selected ADYEN =
            new Selected("Adyen", Upstream.CARD_PROCESSOR, "BILLING_ADYEN_MERCHANT_ACCOUNT");

    @Test
    void two_vendors_of_one_part_are_refused_with_one_sentence() {
        assertThatThrownBy(() -> Vendor.rejectSeveral(List.of(KAMAILIO, ADYEN, ASTERISK)))
                .isInstanceOf(StartupFailure.class)
                .hasMessage("The service can use one PBX only: set only one of BILLING_KAMAILIO_DATABASE_URL (Kamailio)"
                        + " and BILLING_ASTERISK_URL (Asterisk).");
    }

    @Test
    void vendors_of_different_parts_are_accepted() {
        assertThatCode(() -> Vendor.rejectSeveral(List.of(KAMAILIO, ADYEN))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource
    void all_settings_of_a_vendor_begin_with_its_name(Vendor vendor) {
        assertThat(vendor.selectedBy().property()).startsWith("billing." + vendor.id() + "-");
        assertThat(vendor.settings())
                .isNotEmpty()
                .allSatisfy(type -> assertThat(Arrays.stream(type.getRecordComponents()))
                        .isNotEmpty()
                        .allSatisfy(setting -> assertThat(setting.getName()).startsWith(vendor.id())));
    }

    @ParameterizedTest
    @EnumSource
    void the_property_that_selects_a_vendor_configures_its_upstream(Vendor vendor) {
        assertThat(EmbeddedDefault.properties(vendor.upstream()))
                .contains(vendor.selectedBy().property());
    }
}
