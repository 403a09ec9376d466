package tel.billing.shared.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.shared.Secret;
import tel.billing.shared.bootstrap.settings.AdyenReportSettings.ReportAccess;

class AdyenReportSettingsTest {
    private static final Secret PASSWORD = new Secret("a long password");
    private static final URI FOLDER = URI.create("https://proxy.example/reports");

    @Test
    void are_optional() {
        assertThat(new AdyenReportSettings(null, null, null).reports()).isEmpty();
    }

    @Test
    void contain_credentials_and_url() {
        assertThat(new AdyenReportSettings("report@Company.Billing", PASSWORD, FOLDER).reports())
                .contains(new ReportAccess("report@Company.Billing", PASSWORD, Optional.of(FOLDER)));
    }

    @Test
    void user_and_password_are_required_together() {
        assertThatThrownBy(() -> new AdyenReportSettings("report", null, null))
                .hasMessageStartingWith("Adyen's reports also need BILLING_ADYEN_REPORT_PASSWORD");
        assertThatThrownBy(() -> new AdyenReportSettings(null, PASSWORD, null))
                .hasMessageStartingWith("Adyen's reports also need BILLING_ADYEN_REPORT_USER");
        assertThatThrownBy(() -> new AdyenReportSettings(null, null, FOLDER))
                .hasMessageStartingWith("Adyen's reports also need BILLING_ADYEN_REPORT_USER");
    }

    @Test
    void invalid_values_are_refused_by_name() {
        assertThatThrownBy(() -> new AdyenReportSettings("with:colon", PASSWORD, null))
                .hasMessageStartingWith("BILLING_ADYEN_REPORT_USER must be");
        assertThatThrownBy(() -> new AdyenReportSettings("report", PASSWORD, URI.create("ftp://reports.example")))
                .hasMessageStartingWith("BILLING_ADYEN_REPORT_URL must be");
    }
}
