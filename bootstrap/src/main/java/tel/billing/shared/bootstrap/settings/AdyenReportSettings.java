package tel.billing.shared.bootstrap.settings;

import java.net.URI;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.Secret;
import tel.billing.shared.bootstrap.StartupFailure;

/// The `BILLING_ADYEN_REPORT_*` settings. User and password are either both set or both absent.
public record AdyenReportSettings(
        @Nullable String adyenReportUser,
        @Nullable Secret adyenReportPassword,
        @Nullable URI adyenReportUrl) implements VendorSettings {
    private static final Pattern USER = Pattern.compile("[\\x21-\\x7e&&[^:]]{1,100}");

    /// The credentials for reports, and their URL if it is not the default.
    public record ReportAccess(String user, Secret password, Optional<URI> folder) {}

    public AdyenReportSettings {
        if (adyenReportUser != null && !USER.matcher(adyenReportUser).matches()) {
            throw Setting.ADYEN_REPORT_USER.reject(adyenReportUser);
        }
        if (adyenReportUrl != null && !WebAddress.is(adyenReportUrl)) {
            throw Setting.ADYEN_REPORT_URL.reject(adyenReportUrl);
        }
        if (adyenReportUser == null && (adyenReportPassword != null || adyenReportUrl != null)) {
            throw lacking(Setting.ADYEN_REPORT_USER);
        }
        if (adyenReportUser != null && adyenReportPassword == null) {
            throw lacking(Setting.ADYEN_REPORT_PASSWORD);
        }
    }

    /// Empty if no reports are downloaded.
    public Optional<ReportAccess> reports() {
        return Optional.ofNullable(adyenReportUser)
                .map(user -> new ReportAccess(
                        user, Objects.requireNonNull(adyenReportPassword), Optional.ofNullable(adyenReportUrl)));
    }

    /// Refuses what profile `production` does not permit: credentials in clear text.
    @Override
    public void rejectTestSettings() {
        WebAddress.rejectClearText(Setting.ADYEN_REPORT_URL, adyenReportUrl);
    }

    private static StartupFailure lacking(Setting setting) {
        return new StartupFailure(
                "Adyen's reports also need %s: it must be %s.".formatted(setting.variable(), setting.type()));
    }
}
