package tel.billing.shared.bootstrap.settings;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tel.billing.shared.bootstrap.StartupFailure;

/// The JDBC URL of a PostgreSQL server, or of several.
public record DatabaseUrl(String url) {
    /// The settings of Spring that contain such a URL.
    public static final List<String> PROPERTIES = List.of("spring.datasource.url", "spring.flyway.url");

    private static final Pattern PORT = Pattern.compile(":[0-9]+$");
    /// All hosts of the URL. Without a host it is this machine.
    private static final Pattern HOSTS = Pattern.compile("^jdbc:postgresql://([^/?]*)");
    /// Parameters that name a host, or a file that does.
    private static final Pattern NAMES_HOST_ELSEWHERE = Pattern.compile("[?&](?:PGHOST|service)=");

    /// A password before the host or in a parameter.
    private static final Pattern CONTAINS_PASSWORD =
            Pattern.compile("^jdbc:postgresql://[^/?]*@|[?&](?i:password|sslpassword)=");

    /// If `sslmode` is repeated, the last value applies.
    private static final Pattern VERIFIES_SERVER =
            Pattern.compile("[?&]sslmode=verify-(?:full|ca)(?:$|&(?!\\S*sslmode=))");

    /// Rejects another vendor, and a password, because messages of the service and of its libraries contain the URL.
    ///
    /// @param variable the setting that contains the URL
    /// @param passwordVariable the setting for the password
    public void reject(String variable, String passwordVariable) {
        if (!url.startsWith("jdbc:postgresql:")) {
            throw new StartupFailure(
                    "%s must begin with jdbc:postgresql: and name a PostgreSQL database.".formatted(variable));
        }
        if (CONTAINS_PASSWORD.matcher(url).find()) {
            throw new StartupFailure(
                    "%s must not contain a password, because logs contain the URL. Set %s to the password."
                            .formatted(variable, passwordVariable));
        }
    }

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

    /// The URL for readers, who need the address only.
    public static String withoutParameters(String url) {
        var parameters = url.indexOf('?');
        return parameters < 0 ? url : url.substring(0, parameters);
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
