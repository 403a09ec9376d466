package tel.billing.shared.bootstrap.settings;

import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.bootstrap.StartupFailure;

/// The `BILLING_VIES_*` settings.
public record ViesSettings(@Nullable URI viesUrl) implements VendorSettings {

    public ViesSettings {
        if (viesUrl != null && !WebAddress.is(viesUrl)) {
            throw Setting.VIES_URL.reject(viesUrl);
        }
    }

    /// Empty if VIES is not the VAT register.
    public Optional<URI> url() {
        return Optional.ofNullable(viesUrl);
    }

    /// Refuses what profile `production` does not permit: a connection on which answers of the register can
    /// be forged.
    @Override
    public void rejectTestSettings() {
        if (viesUrl != null && !"https".equals(viesUrl.getScheme())) {
            throw new StartupFailure(
                    "Profile production calls the VAT register over TLS: %s must be an https URL, but is \"%s\"."
                            .formatted(Setting.VIES_URL.variable(), viesUrl));
        }
    }
}
