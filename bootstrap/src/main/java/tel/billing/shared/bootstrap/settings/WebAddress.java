package tel.billing.shared.bootstrap.settings;

import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.bootstrap.StartupFailure;

/// Validates the URL of a vendor: an http or https URL without user, query and fragment.
public final class WebAddress {
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1]");

    private WebAddress() {}

    /// Whether a host name or address in a URL names the local machine.
    public static boolean isThisMachine(String host) {
        return LOOPBACK.matcher(host).matches();
    }

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
