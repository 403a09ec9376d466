package tel.billing.shared.bootstrap;

import java.net.URI;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import tel.billing.shared.Secret;

/// The `BILLING_ADYEN_REPORT_*` settings: user and password are both there, or neither.
@ConfigurationProperties("billing")
public record AdyenReportSettings(
        @Nullable String adyenReportUser,
        @Nullable Secret adyenReportPassword,
        @Nullable URI adyenReportUrl) {
    private static final Pattern USER = Pattern.compile("[\\x21-\\x7e&&[^:]]{1,100}");

    /// Who fetches reports, and from where if not from the usual place.
    public record ReportAccess(String user, Secret password, Optional<URI> folder) {}

    public AdyenReportSettings {
        if (adyenReportUser != null && !USER.matcher(adyenReportUser).matches()) {
            throw Setting.ADYEN_REPORT_USER.refuse(adyenReportUser);
        }
        if (adyenReportUrl != null && !WebAddress.is(adyenReportUrl)) {
            throw Setting.ADYEN_REPORT_URL.refuse(adyenReportUrl);
        }
        if (adyenReportUser == null && (adyenReportPassword != null || adyenReportUrl != null)) {
            throw lacking(Setting.ADYEN_REPORT_USER);
        }
        if (adyenReportUser != null && adyenReportPassword == null) {
            throw lacking(Setting.ADYEN_REPORT_PASSWORD);
        }
    }

    /// Empty if reports are not fetched.
    public Optional<ReportAccess> reports() {
        return Optional.ofNullable(adyenReportUser)
                .map(user -> new ReportAccess(
                        user, Objects.requireNonNull(adyenReportPassword), Optional.ofNullable(adyenReportUrl)));
    }

    /// What profile `production` takes none of: credentials in clear text.
    public void refuseTrials() {
        WebAddress.refuseClearText(Setting.ADYEN_REPORT_URL, adyenReportUrl);
    }

    private static CannotStart lacking(Setting setting) {
        return new CannotStart(
                "Adyen's reports need %s as well: it must be %s.".formatted(setting.variable(), setting.type()));
    }
}
