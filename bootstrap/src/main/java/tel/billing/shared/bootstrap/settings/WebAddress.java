package tel.billing.shared.bootstrap.settings;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.bootstrap.StartupFailure;

/// Validates the URL of a vendor: an http or https URL without user, query and fragment.
final class WebAddress {
    private WebAddress() {}

    static boolean is(URI url) {
        return ("http".equals(url.getScheme()) || "https".equals(url.getScheme()))
                && url.getHost() != null
                && url.getRawUserInfo() == null
                && url.getRawQuery() == null
                && url.getRawFragment() == null;
    }

    static void rejectClearText(Setting setting, @Nullable URI url) {
        if (url != null && !"https".equals(url.getScheme())) {
            throw new StartupFailure(
                    "Profile production sends no credentials in clear text: %s must be an https URL, but is \"%s\"."
                            .formatted(setting.variable(), url));
        }
    }
}
