package tel.billing.shared.bootstrap.settings;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.bootstrap.StartupFailure;

/// Every `BILLING_*` setting: its default, its valid values, and its meaning. A test compares them
/// with `docs/configuration.md`.
public enum Setting {
    PUBLIC_URL(
            "an http or https URL without user, query and fragment",
            "http://localhost:${server.port:8080}",
            "the URL at which clients reach the service: in links, as the issuer of access tokens, and in"
                    + " the API document; `/dev` exists only if this URL names the local machine",
            true),
    DATA_DIRECTORY("a path", "var", "where the embedded parts keep their data", false),
    DEMO(
            "true or false",
            "false",
            "whether the embedded default fills a new data directory with [demo data](getting-started.md#demo-data);"
                    + " `true` requires that every part is a sandbox and that `/dev` exists",
            false),
    MASTER_KEY(
            "32 bytes in base 64",
            null,
            "the key that encrypts signing keys and other secrets in the database; if absent, the service generates"
                    + " one in `master.key` of the data directory",
            true),
    SIGNING_KEY_DAYS(
            "a whole number from 1 to 365",
            "90",
            "the age in days at which the service replaces the key that signs access tokens",
            false),
    RATE_LIMITS_ENABLED(
            "true or false",
            "true",
            "whether rate limits and limits on declined cards are enforced; profile `production` rejects" + " `false`",
            false),
    RATE_LIMITS(
            "a list of name:count/unit such as sign-in-by-email:100/hour,top-up:10/minute (unit: second,"
                    + " minute, hour or day)",
            RateLimitSetting.defaults(),
            "the [rate limits](#rate-limits); limits that are not listed keep their default",
            false),
    TRUSTED_PROXIES(
            "none, or a list of addresses and networks such as 10.0.0.0/8,2001:db8::7",
            "none",
            "the proxies from which the service accepts the client's address; `/dev` exists only while this"
                    + " is `none`",
            false),
    PROXY_HEADER(
            "X-Forwarded-For or Forwarded",
            "X-Forwarded-For",
            "the header that contains the client's address; proxies must set it themselves and not copy it"
                    + " from the client",
            false),
    API_CLIENTS(
            "none, or a list of id:hash such as shop:<SHA-256 of the secret in lower-case hex>, with at most two hashes"
                    + " for an id (1 to 40 of a-z, 0-9 and -, a letter first)",
            "none",
            "the [backends that call for many customers](guides/web-shop.md#which-limits-apply-to-a-shops-backend);"
                    + " they send the customer's address, which rate limits then count",
            false),
    CORS_ORIGINS(
            "none, or a list of origins (scheme, host and port, as browsers send them) such as"
                    + " https://shop.example.com,https://app.example.com",
            "none",
            "the web sites whose scripts may [call the API from a browser](guides/web-shop.md#how-does-a-browser-call-the-api);"
                    + " `*` is not accepted, and profile `production` rejects http",
            false),
    PORTAL("true or false", "true", "whether the service serves the portal for customers at `/portal`", false),
    CONSOLE("true or false", "true", "whether the service serves the console for staff at `/console`", false),
    OPERATOR_NAME(
            "1 to 200 characters",
            "Operator",
            "the operator of the service: the name of the staff's account, and the signature of e-mails",
            false),
    OPERATOR_COLOR(
            "a colour such as #1f5fd0 on which white text is readable (a contrast of 4.5:1)",
            "#1f5fd0",
            "the colour of buttons on pages and in e-mails, and of the headings of invoices",
            false),
    OPERATOR_LOGO(
            "the path of a PNG or SVG file of at most 50 kB; a PNG of at most 1,000 by 1,000 pixels",
            null,
            "the logo on pages. A PNG is also in e-mails and PDF documents; these show `BILLING_OPERATOR_NAME` instead"
                    + " of an SVG. Each document and e-mail contains the file",
            false),
    CONTINUE_URL(
            "an https URL, or an app link such as myshop://home",
            null,
            "the target of the button *Continue* on the last page of a signup, a password reset, the confirmation of"
                    + " an e-mail address, and a card payment without `return_url`; http is permitted for `localhost`;"
                    + " if absent, the sign-in of the portal; without a portal, the page says that it can be closed",
            false),
    SIGNUP_LINK(
            "an https URL or an app link that contains {token} after its host, such as"
                    + " https://shop.example/welcome#token={token}",
            null,
            "the target of the link that confirms a signup; the service replaces `{token}`,"
                    + " and the page must send the token to the API; if absent, a page of the service",
            false),
    PASSWORD_RESET_LINK(
            "an https URL or an app link that contains {token} after its host, such as"
                    + " https://shop.example/reset#token={token}",
            null,
            "the target of the link that sets a customer's new password; the service replaces `{token}`,"
                    + " and the page must send the token to the API; if absent, a page of the service",
            false),
    EMAIL_CONFIRMATION_LINK(
            "an https URL or an app link that contains {token} after its host, such as"
                    + " https://shop.example/confirm#token={token}",
            null,
            "the target of the link that confirms another e-mail address; the service replaces `{token}`,"
                    + " and the page must send the token to the API; if absent, a page of the service",
            false),
    FIRST_ADMIN_EMAIL(
            "an e-mail address that no customer has",
            null,
            "the e-mail address of the operator's first administrator; the service invites this address"
                    + " while there is no administrator; a new address voids the earlier invitation; the"
                    + " embedded default has an administrator already",
            false),
    SELLER_COUNTRY(
            "an ISO 3166-1 code of two upper-case letters",
            "NL",
            "the seller's country, which decides the VAT rules",
            false),
    SELLER_NAME(
            "1 to 200 characters",
            null,
            "the seller's name on invoices, as in the trade register; if absent, `BILLING_OPERATOR_NAME`",
            false),
    SELLER_ADDRESS(
            "1 to 5 lines of 1 to 100 characters, with semicolons between them",
            "1 Example Street; 1012 AB Amsterdam",
            "the seller's address on invoices, without the country",
            true),
    SELLER_VAT_NUMBER(
            "a VAT number of the seller's country, such as NL123456789B13, or none",
            "none",
            "the seller's own VAT number on invoices; the service also sends it to VIES, because VIES"
                    + " returns a proof of a check only to a requester with a VAT number; required with VIES"
                    + " if the seller is in the EU; the embedded default of a seller in NL has the example"
                    + " number NL123456789B13",
            true),
    SELLER_TIME_ZONE(
            "a time zone such as Europe/Amsterdam",
            "Europe/Amsterdam",
            "the time zone of the dates on invoices, of the years in their numbers and of the days in VAT reports",
            false),
    INVOICE_SERIES(
            "1 to 10 upper-case letters and digits, a letter first",
            "INV",
            "the prefix of invoice numbers; a new seller needs a new prefix, with numbers from 1",
            false),
    PASSWORD_MIN_LENGTH(
            "a whole number from 8 to 64", "12", "the minimum length of a new password, in characters", false),
    PASSWORD_HASH_MEMORY(
            "a whole number from 19456 to 1048576, at most half the heap",
            "19456",
            "the memory of one Argon2id hash, in KiB; a quarter of the heap and the number of processors limit"
                    + " concurrent hashes",
            false),
    PASSWORD_HASH_ITERATIONS("a whole number from 2 to 100", "2", "the iterations of Argon2id", false),
    PASSWORD_HASH_PARALLELISM("a whole number from 1 to 16", "1", "the lanes of Argon2id", false),
    TOPUP_LIMITS(
            "a list such as EUR:100-1000000,HUF:50000-400000000 (currency:minimum-maximum, in minor units)",
            "EUR:100-1000000,USD:100-1000000,GBP:100-1000000,CHF:100-1000000,PLN:100-1000000,SEK:100-1000000,"
                    + "DKK:100-1000000,CZK:100-1000000,HUF:50000-400000000",
            "the accepted currencies, with the minimum and the maximum of one top-up; a stored card is"
                    + " charged the whole shortfall of a wallet for a plan, which may exceed the maximum",
            false),
    RETURN_URLS(
            "none, or a list such as https://shop.example,https://shop.example/app,http://localhost:3000,myshop://"
                    + " (https, an app, or http on this machine)",
            "none",
            "the sites and apps to which `return_url` and `cancel_url` may lead; an entry with a path permits only URLs"
                    + " at or below that path",
            false),
    CARD_REFUSALS_FREE(
            "a whole number from 1 to 99",
            "3",
            "the number of declined cards of an account in a day without a pause; each further decline"
                    + " causes a pause, first one minute, then twice as long each time, at most one hour",
            false),
    CARD_REFUSALS_UNTIL_REST(
            "a whole number from 1 to 100",
            "3",
            "the number of declines in a day after which a stored card is no longer charged on that day; its"
                    + " owner can enter another card",
            false),
    CARD_REFUSALS_UNTIL_HELD(
            "a whole number from 2 to 100, more than BILLING_CARD_REFUSALS_FREE",
            "10",
            "the number of declined cards in a day after which the service holds the top-ups of an account"
                    + " until staff release them",
            false),
    CARD_PAGES_OPEN(
            "a whole number from 1 to 1000",
            "10",
            "the maximum number of an account's payments that wait at the card processor's payment page at"
                    + " the same time",
            false),
    SETTLEMENT_DAYS(
            "a whole number from 1 to 60",
            "7",
            "the maximum number of days until booked money is in a report of the card processor; later,"
                    + " reconciliation reports it as `missing_there`",
            false),
    ADYEN_MERCHANT_ACCOUNT(
            "the code of a merchant account at Adyen",
            null,
            "the account that receives card payments; if set, Adyen is the card processor, configured by the"
                    + " settings whose names begin with `BILLING_ADYEN_`",
            false),
    ADYEN_API_KEY("the API key of a web service user at Adyen", null, "the credential for Adyen's Checkout API", false),
    ADYEN_ENVIRONMENT(
            "test or live",
            null,
            "the environment of the account at Adyen; profile `production` rejects `test`",
            false),
    ADYEN_LIVE_URL_PREFIX(
            "letters, digits and dashes",
            null,
            "the prefix of the live API's URLs, which Adyen's Customer Area shows; required in `live`",
            false),
    ADYEN_HMAC_KEY(
            "64 or more hex digits",
            null,
            "the key with which Adyen signs its webhooks, the same for all three of them",
            false),
    ADYEN_PREVIOUS_HMAC_KEY(
            "64 or more hex digits",
            null,
            "the previous HMAC key during a key change; signatures with it are accepted as well",
            false),
    ADYEN_NOTIFICATION_USER(
            "1 to 100 visible ASCII characters, no colon",
            null,
            "the username for basic authentication of Adyen's webhooks",
            false),
    ADYEN_NOTIFICATION_PASSWORD("a text", null, "that user's password", false),
    ADYEN_URL(
            "an http or https URL without user, query and fragment",
            null,
            "replaces Adyen's own URLs, up to and including the version, such as"
                    + " `https://proxy.example/v71`; profile `production` rejects http",
            false),
    ADYEN_REPORT_USER(
            "1 to 100 visible ASCII characters, no colon",
            null,
            "the report user that downloads Adyen's settlement details reports; without it the ledger is not"
                    + " reconciled with reports",
            false),
    ADYEN_REPORT_PASSWORD("a text", null, "that user's password", false),
    ADYEN_REPORT_URL(
            "an http or https URL without user, query and fragment",
            null,
            "the folder of the reports; if absent, that of the merchant account in Adyen's Customer Area;"
                    + " profile `production` rejects http",
            false),
    VIES_URL(
            "an http or https URL without user, query and fragment",
            null,
            "the REST interface of VIES, `https://ec.europa.eu/taxation_customs/vies/rest-api`, or a proxy"
                    + " of it; if set, VIES is the VAT register; profile `production` rejects http",
            false),
    KAMAILIO_DATABASE_URL(
            "a URL that begins with jdbc:postgresql:// and contains no user",
            null,
            "Kamailio's own database; if set, Kamailio is the PBX, configured by the settings whose names"
                    + " begin with `BILLING_KAMAILIO_`; profile `production` requires `sslmode=verify-full`"
                    + " or `verify-ca` unless the database is on this machine",
            false),
    KAMAILIO_DATABASE_USER("a name", null, "the role with which the service signs in to Kamailio's database", false),
    KAMAILIO_DATABASE_PASSWORD("a text", null, "that role's password", false),
    KAMAILIO_RPC_URL(
            "an http or https URL without user, query and fragment",
            null,
            "Kamailio's JSON-RPC, such as `http://127.0.0.1:5065/RPC`; profile `production` rejects http"
                    + " except to this machine itself",
            false),
    KAMAILIO_RPC_TOKEN("20 to 200 characters of a bearer token", null, "the credential for Kamailio's JSON-RPC", false),
    KAMAILIO_DOMAIN(
            "a host name or IPv4 address of at most 64 characters",
            null,
            "the domain of the lines at Kamailio, which is the SIP realm of phones; if absent, the host of"
                    + " `BILLING_SIP_REGISTRAR`",
            false),
    SIP_REGISTRAR(
            "a host name or address, with an optional port after a colon",
            "localhost",
            "the address at which customers' phones register, shown with each line",
            true),
    LINE_RECONCILIATION_SECONDS(
            "a whole number from 5 to 86400",
            "600",
            "the pause in seconds between two reconciliations of all lines with the PBX. It must be the same on all instances",
            false),
    AUDIT_ADDRESS_DAYS(
            "a whole number from 2 to 3650",
            "90",
            "the age in days at which the service removes network addresses and request ids from the audit log",
            false),
    AUDIT_LOG_DAYS(
            "a whole number from 366 to 36500",
            "3650",
            "the age in days at which the service deletes entries of the audit log",
            false),
    RECORD_RETENTION_YEARS(
            "a whole number from 5 to 30",
            "10",
            "how long tax law requires the invoices of an erased account, in years after the year of the erasure",
            false),
    UNCONFIRMED_SIGNUP_DAYS(
            "a whole number from 2 to 365",
            "7",
            "the age in days at which the service erases a signup whose link was not used",
            false),
    NOTIFICATION_DAYS(
            "a whole number from 180 to 3650",
            "540",
            "the age in days at which the service deletes processed notifications of the card processor",
            false),
    DRAIN_SECONDS(
            "a whole number from 0 to 300",
            "10",
            "how long, in seconds, a stopping service that is no longer ready still accepts requests, so that load"
                    + " balancers send them elsewhere; 0 in the embedded default",
            false),
    TRACES_URL(
            "an http or https URL without user, query and fragment",
            null,
            "the OTLP/HTTP address of an OpenTelemetry collector, such as `http://127.0.0.1:4318/v1/traces`; if set,"
                    + " the service sends [traces](operations/monitor.md#traces) to it",
            false),
    TRACES_PERCENT(
            "a whole number from 1 to 100",
            "100",
            "the percentage of traces that the service records and sends",
            false),
    MAIL_FROM(
            "an e-mail address",
            "billing@localhost",
            "the sender of the service's e-mails; replies go to this mailbox, so it must be monitored",
            true);

    /// The prefix of the environment variables.
    public static final String PREFIX = "BILLING_";

    /// A password before the host of a URL.
    private static final Pattern PASSWORD = Pattern.compile("//([^/:@]*):.*@");

    /// The beginning of a password that contains the separator of a list; a port is none.
    private static final Pattern CUT_PASSWORD = Pattern.compile("//([^/:@]*):(?!\\d+(?:/|$))[^@]*$");

    private final String type;
    private final @Nullable String defaultValue;
    private final String meaning;
    private final boolean requiredInProduction;

    Setting(String type, @Nullable String defaultValue, String meaning, boolean requiredInProduction) {
        this.type = type;
        this.defaultValue = defaultValue;
        this.meaning = meaning;
        this.requiredInProduction = requiredInProduction;
    }

    /// The name of the environment variable.
    public String variable() {
        return PREFIX + name();
    }

    /// The name as a Spring property.
    public String property() {
        return "billing." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The valid values, as the end of the sentence "X must be ...".
    public String type() {
        return type;
    }

    public Optional<String> defaultValue() {
        return Optional.ofNullable(defaultValue);
    }

    public String meaning() {
        return meaning;
    }

    /// Whether profile `production` requires a value instead of the default.
    public boolean isRequiredInProduction() {
        return requiredInProduction;
    }

    /// The failure for a value that is not valid.
    public StartupFailure reject(Object value) {
        // The value may be a secret instead of its hash.
        var shown = this == API_CLIENTS ? "(not shown)" : withoutPassword(value.toString());
        return new StartupFailure("%s must be %s, but is \"%s\".".formatted(variable(), type, shown));
    }

    /// The failure for an entry that is not valid.
    public StartupFailure reject(FaultyEntry entry) {
        return new StartupFailure(
                "%s must be %s, %s.".formatted(variable(), type, entry.clause(Setting::withoutCutPassword)));
    }

    private static String withoutPassword(String text) {
        return PASSWORD.matcher(text).replaceAll("//$1:(not shown)@");
    }

    private static String withoutCutPassword(String entry) {
        return CUT_PASSWORD.matcher(withoutPassword(entry)).replaceAll("//$1:(not shown)");
    }

    public static Optional<Setting> ofVariable(String variable) {
        return Stream.of(values())
                .filter(setting -> setting.variable().equals(variable))
                .findAny();
    }

    public static Optional<Setting> ofProperty(String property) {
        return Stream.of(values())
                .filter(setting -> setting.property().equals(property))
                .findAny();
    }
}
