package tel.billing.shared.bootstrap.settings;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.Secret;
import tel.billing.shared.bootstrap.StartupFailure;

/// The `BILLING_KAMAILIO_*` settings. Either all settings that Kamailio needs are valid, or none is set.
public record KamailioSettings(
        @Nullable String kamailioDatabaseUrl,
        @Nullable String kamailioDatabaseUser,
        @Nullable Secret kamailioDatabasePassword,
        @Nullable URI kamailioRpcUrl,
        @Nullable Secret kamailioRpcToken,
        @Nullable String kamailioDomain)
        implements VendorSettings {
    /// Credentials have settings of their own, because the URL is shown.
    private static final Pattern DATABASE =
            Pattern.compile("jdbc:postgresql://(?!\\S*[?&](?i:user|password|sslpassword)=)[^\\s@]{1,500}");

    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/=-]{20,200}");
    /// Kamailio's columns hold 64 characters, and its JSON-RPC accepts no brackets.
    private static final Pattern DOMAIN = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9.-]{0,62}[A-Za-z0-9])?");

    /// The settings for Kamailio.
    public record Kamailio(
            String databaseUrl,
            String databaseUser,
            Secret databasePassword,
            URI rpcUrl,
            Secret rpcToken,
            Optional<String> domain) {

        /// The domain of its lines; if none is configured, the host of the registrar.
        public String domainOr(String host) {
            return domain.orElseGet(() -> taken(host));
        }

        private static String taken(String host) {
            if (!DOMAIN.matcher(host).matches()) {
                throw new StartupFailure("%s must be set to %s, because the host of %s, \"%s\", is not one."
                        .formatted(
                                Setting.KAMAILIO_DOMAIN.variable(),
                                Setting.KAMAILIO_DOMAIN.type(),
                                Setting.SIP_REGISTRAR.variable(),
                                host));
            }
            return host;
        }
    }

    public KamailioSettings {
        if (kamailioDatabaseUrl != null
                && !DATABASE.matcher(kamailioDatabaseUrl).matches()) {
            throw Setting.KAMAILIO_DATABASE_URL.reject("(not shown)");
        }
        if (kamailioRpcUrl != null && !WebAddress.is(kamailioRpcUrl)) {
            throw Setting.KAMAILIO_RPC_URL.reject(kamailioRpcUrl);
        }
        if (kamailioRpcToken != null && !TOKEN.matcher(kamailioRpcToken.value()).matches()) {
            throw Setting.KAMAILIO_RPC_TOKEN.reject("(not shown)");
        }
        if (kamailioDomain != null && !DOMAIN.matcher(kamailioDomain).matches()) {
            throw Setting.KAMAILIO_DOMAIN.reject(kamailioDomain);
        }
        var needed = new LinkedHashMap<Setting, @Nullable Object>();
        needed.put(Setting.KAMAILIO_DATABASE_URL, kamailioDatabaseUrl);
        needed.put(Setting.KAMAILIO_DATABASE_USER, kamailioDatabaseUser);
        needed.put(Setting.KAMAILIO_DATABASE_PASSWORD, kamailioDatabasePassword);
        needed.put(Setting.KAMAILIO_RPC_URL, kamailioRpcUrl);
        needed.put(Setting.KAMAILIO_RPC_TOKEN, kamailioRpcToken);
        if (kamailioDomain != null || needed.values().stream().anyMatch(Objects::nonNull)) {
            needed.forEach(KamailioSettings::require);
        }
    }

    /// Empty if Kamailio is not the PBX.
    public Optional<Kamailio> kamailio() {
        return Optional.ofNullable(kamailioDatabaseUrl)
                .map(url -> new Kamailio(
                        url,
                        Objects.requireNonNull(kamailioDatabaseUser),
                        Objects.requireNonNull(kamailioDatabasePassword),
                        Objects.requireNonNull(kamailioRpcUrl),
                        Objects.requireNonNull(kamailioRpcToken),
                        Optional.ofNullable(kamailioDomain)));
    }

    /// Refuses what profile `production` does not permit: to send the token or the credentials of lines in
    /// clear text over a network, or to a database server whose identity was not verified.
    @Override
    public void rejectTestSettings() {
        if (kamailioDatabaseUrl != null) {
            new DatabaseUrl(kamailioDatabaseUrl).rejectClearText(Setting.KAMAILIO_DATABASE_URL.variable());
        }
        if (kamailioRpcUrl != null && !WebAddress.isThisMachine(kamailioRpcUrl.getHost())) {
            WebAddress.rejectClearText(Setting.KAMAILIO_RPC_URL, kamailioRpcUrl);
        }
    }

    /// If no domain is configured, the host of the registrar must be usable as one.
    @Override
    public void rejectMismatch(BillingSettings settings) {
        kamailio().ifPresent(kamailio -> kamailio.domainOr(settings.sipHost()));
    }

    private static void require(Setting setting, @Nullable Object value) {
        if (value == null) {
            throw new StartupFailure(
                    "Kamailio as PBX also needs %s: it must be %s.".formatted(setting.variable(), setting.type()));
        }
    }
}
