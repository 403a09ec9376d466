package tel.billing.shared.bootstrap.settings;

import java.util.regex.Pattern;
import java.util.stream.Stream;
import tel.billing.shared.bootstrap.StartupFailure;

/// The JDBC URL of a PostgreSQL server, or of several.
public record DatabaseUrl(String url) {
    private static final Pattern PORT = Pattern.compile(":[0-9]+$");
    /// All hosts of the URL. Without a host it is this machine.
    private static final Pattern HOSTS = Pattern.compile("^jdbc:postgresql://([^/?]*)");
    /// Parameters that name a host, or a file that does.
    private static final Pattern NAMES_HOST_ELSEWHERE = Pattern.compile("[?&](?:PGHOST|service)=");

    /// If `sslmode` is repeated, the last value applies.
    private static final Pattern VERIFIES_SERVER =
            Pattern.compile("[?&]sslmode=verify-(?:full|ca)(?:$|&(?!\\S*sslmode=))");

    /// Profile `production` sends neither credentials nor data in clear text over a network, nor to a server whose
    /// identity was not verified.
    ///
    /// @param variable the setting that contains the URL
    public void rejectClearText(String variable) {
        if (!isOnThisMachine() && !VERIFIES_SERVER.matcher(url).find()) {
            throw new StartupFailure(
                    ("Profile production sends no credentials in clear text: the server in %s is on another machine."
                                    + " Add sslmode=verify-full or sslmode=verify-ca to the URL.")
                            .formatted(variable));
        }
    }

    private boolean isOnThisMachine() {
        var hosts = HOSTS.matcher(url);
        return !NAMES_HOST_ELSEWHERE.matcher(url).find()
                && hosts.find()
                && Stream.of(hosts.group(1).split(",", -1))
                        .map(host -> PORT.matcher(host).replaceFirst(""))
                        .allMatch(host -> host.isEmpty() || WebAddress.isThisMachine(host));
    }
}
