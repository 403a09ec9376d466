package tel.billing.shared.bootstrap;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Every `BILLING_*` setting: its default, what it must be, and what it means. `docs/configuration.md` is held against
/// it.
public enum Setting {
    PUBLIC_URL(
            "an http or https URL without user, query and fragment",
            "http://localhost:${server.port:8080}",
            "where clients reach the service: mail links, the token issuer and the API document say so; `/dev` exists"
                    + " only while it names this machine",
            true),
    DATA_DIRECTORY("a path", "var", "where the embedded parts keep their data", false),
    MASTER_KEY(
            "32 bytes in base 64",
            null,
            "the key under which signing keys and other secrets lie in the database; absent: made once, in"
                    + " `master.key` of the data directory",
            true),
    SIGNING_KEY_DAYS(
            "a whole number from 1 to 365",
            "90",
            "how many days old the key that signs access tokens is when the next one is made",
            false),
    RATE_LIMITS_ENABLED(
            "true or false",
            "true",
            "whether rate limits, and those on refused cards, hold; profile `production` refuses `false`",
            false),
    RATE_LIMITS(
            "a list such as sign-in-by-email:100/hour,signup-by-email:5/hour (what:times/second, minute, hour or day)",
            "address:60/minute,account:600/minute,site:600/minute,token-verification:600/minute,"
                    + "sign-in-by-email-and-network:10/minute,sign-in-reserve-by-email-and-network:5/hour,"
                    + "sign-in-by-email:100/hour,sign-in-total-by-email:300/hour,"
                    + "sign-in-by-address:30/minute,admin-sign-in-by-email-and-network:10/minute,"
                    + "admin-sign-in-reserve-by-email-and-network:5/hour,admin-sign-in-by-email:100/hour,"
                    + "admin-sign-in-total-by-email:300/hour,admin-sign-in-by-address:30/minute,"
                    + "signup-by-email-and-network:5/hour,signup-reserve-by-email-and-network:1/hour,"
                    + "signup-by-email:5/hour,signup-total-by-email:20/hour,"
                    + "signup-by-address:20/hour,forgot-password-by-email-and-network:5/hour,"
                    + "forgot-password-reserve-by-email-and-network:1/hour,forgot-password-by-email:5/hour,"
                    + "forgot-password-total-by-email:20/hour,"
                    + "forgot-password-by-address:20/hour,change-password-by-user:10/hour,"
                    + "change-email-by-account:5/hour,change-email-by-email:20/hour,vat-number:10/hour,"
                    + "top-up:10/minute,purchase:60/hour,rotate-secret:10/hour,"
                    + "invoice-pdf:30/minute",
            "rate limits, as name:count/unit; limits that are not listed keep their default; a `-by-email-and-network` limit"
                    + " counts an e-mail address from one client network (an IPv4 address or 48 bits of IPv6); a `-reserve-`"
                    + " limit is what each network may do although the `-by-email` limit, which all networks share beyond"
                    + " their reserves, is used up; a `-total-by-email` limit bounds all networks together",
            false),
    TRUSTED_PROXIES(
            "none, or a list of addresses and networks such as 10.0.0.0/8,2001:db8::7",
            "none",
            "the proxies that are believed when they say for whom they ask; `/dev` exists only while none is named",
            false),
    PROXY_HEADER(
            "X-Forwarded-For or Forwarded",
            "X-Forwarded-For",
            "the header in which they say it, and which they must not take over from a client unchecked",
            false),
    OPERATOR_NAME(
            "1 to 200 characters",
            "Operator",
            "who runs the service: the name of the account that staff belong to, and by which mails are signed",
            false),
    FIRST_ADMIN_EMAIL(
            "an e-mail address that no customer has",
            null,
            "who is invited as the operator's first admin while there is none; another one voids the invitation of"
                    + " whoever was named before; the embedded default has an admin already",
            false),
    SELLER_COUNTRY(
            "an ISO 3166-1 code of two upper-case letters",
            "NL",
            "the country from whose point of view VAT is charged",
            false),
    SELLER_NAME(
            "1 to 200 characters",
            null,
            "the name that invoices are issued in, as the trade register has it; absent:" + " `BILLING_OPERATOR_NAME`",
            false),
    SELLER_ADDRESS(
            "1 to 5 lines of 1 to 100 characters, with semicolons between them",
            "1 Example Street; 1012 AB Amsterdam",
            "the seller's address as it stands on invoices, without the country",
            true),
    SELLER_VAT_NUMBER(
            "a VAT number of the seller's country, such as NL123456789B13, or none",
            "none",
            "the seller's own VAT number as it stands on invoices; VIES is asked in its name, and gives no proof without"
                    + " it: needed with VIES where the seller is in the EU. The embedded default of a seller in NL has"
                    + " the example number NL123456789B13",
            true),
    SELLER_TIME_ZONE(
            "a time zone such as Europe/Amsterdam",
            "Europe/Amsterdam",
            "by whose calendar the days on invoices, the years of their numbers and the days of" + " VAT reports are",
            false),
    INVOICE_SERIES(
            "1 to 10 upper-case letters and digits, a letter first",
            "INV",
            "how invoice numbers begin; whoever else becomes the seller takes another one, which" + " counts from 1",
            false),
    PASSWORD_MIN_LENGTH("a whole number from 8 to 64", "12", "the least number of characters of a new password", false),
    PASSWORD_HASH_MEMORY(
            "a whole number from 19456 to 1048576, at most half the heap",
            "19456",
            "the memory of one Argon2id hash, in KiB; a quarter of the heap and the processors say how many are made"
                    + " at a time",
            false),
    PASSWORD_HASH_ITERATIONS("a whole number from 2 to 100", "2", "the iterations of Argon2id", false),
    PASSWORD_HASH_PARALLELISM("a whole number from 1 to 16", "1", "the lanes of Argon2id", false),
    TOPUP_LIMITS(
            "a list such as EUR:100-1000000,HUF:50000-400000000 (currency:least-most, in minor units)",
            "EUR:100-1000000,USD:100-1000000,GBP:100-1000000,CHF:100-1000000,PLN:100-1000000,SEK:100-1000000,"
                    + "DKK:100-1000000,CZK:100-1000000,HUF:50000-400000000",
            "the currencies in which money is taken, and the least and the most of one top-up"
                    + "; a stored card is asked for all that a wallet lacks for a plan, which may be more",
            false),
    CARD_REFUSALS_FREE(
            "a whole number from 1 to 99",
            "3",
            "how many refused cards of an account in a day cost it nothing; after each one more it waits, a minute at"
                    + " first and twice as long each time, an hour at most",
            false),
    CARD_REFUSALS_UNTIL_REST(
            "a whole number from 1 to 100",
            "3",
            "after how many refusals in a day a stored card is not asked for; its owner may enter another",
            false),
    CARD_REFUSALS_UNTIL_HELD(
            "a whole number from 2 to 100, more than BILLING_CARD_REFUSALS_FREE",
            "10",
            "after how many refused cards in a day the top-ups of an account are held until staff have looked into it",
            false),
    CARD_PAGES_OPEN(
            "a whole number from 1 to 1000",
            "10",
            "how many payments of an account may wait for the customer at the processor's page at a time",
            false),
    SETTLEMENT_DAYS(
            "a whole number from 1 to 60",
            "7",
            "how many days after we booked it money is in a report of the card processor's at the latest",
            false),
    ADYEN_MERCHANT_ACCOUNT(
            "the code of a merchant account at Adyen",
            null,
            "the account that cards pay to; set, it makes Adyen the card processor, which needs the settings below",
            false),
    ADYEN_API_KEY("the API key of a web service user at Adyen", null, "opens Adyen's Checkout API", false),
    ADYEN_ENVIRONMENT(
            "test or live",
            null,
            "which of Adyen's two worlds the account lives in; profile `production` refuses `test`",
            false),
    ADYEN_LIVE_URL_PREFIX(
            "letters, digits and dashes",
            null,
            "the prefix of the live API's addresses, which Adyen's Customer Area shows; needed in `live`",
            false),
    ADYEN_HMAC_KEY(
            "64 or more hex digits", null, "the key under which Adyen signs its webhooks, all three of them", false),
    ADYEN_PREVIOUS_HMAC_KEY(
            "64 or more hex digits",
            null,
            "the key before that, while the change is under way; what it signed is taken too",
            false),
    ADYEN_NOTIFICATION_USER(
            "1 to 100 visible ASCII characters, no colon", null, "the user that Adyen's webhooks sign in as", false),
    ADYEN_NOTIFICATION_PASSWORD("a text", null, "that user's password", false),
    ADYEN_URL(
            "an http or https URL without user, query and fragment",
            null,
            "stands in for Adyen's own addresses, up to and with the version, as `https://proxy.example/v71`; profile"
                    + " `production` refuses http",
            false),
    ADYEN_REPORT_USER(
            "1 to 100 visible ASCII characters, no colon",
            null,
            "the report user with which Adyen's settlement details reports are fetched; without it our books are held"
                    + " against no report",
            false),
    ADYEN_REPORT_PASSWORD("a text", null, "that user's password", false),
    ADYEN_REPORT_URL(
            "an http or https URL without user, query and fragment",
            null,
            "the folder of the reports; absent: that of the merchant account in Adyen's Customer Area; profile"
                    + " `production` refuses http",
            false),
    VIES_URL(
            "an http or https URL without user, query and fragment",
            null,
            "the REST interface of VIES, `https://ec.europa.eu/taxation_customs/vies/rest-api`, or a proxy of it; set, it"
                    + " makes VIES the VAT register; profile `production` refuses http",
            false),
    KAMAILIO_DATABASE_URL(
            "a URL that begins with jdbc:postgresql:// and names no user",
            null,
            "Kamailio's own database; set, it makes Kamailio the PBX, which needs the settings below; profile"
                    + " `production` wants `sslmode=verify-full` or `verify-ca` but for this machine itself",
            false),
    KAMAILIO_DATABASE_USER("a name", null, "the role that the service signs in to it as", false),
    KAMAILIO_DATABASE_PASSWORD("a text", null, "that role's password", false),
    KAMAILIO_RPC_URL(
            "an http or https URL without user, query and fragment",
            null,
            "Kamailio's JSON-RPC, such as `http://127.0.0.1:5065/RPC`; profile `production` refuses http but to this"
                    + " machine itself",
            false),
    KAMAILIO_RPC_TOKEN("20 to 200 characters of a bearer token", null, "opens Kamailio's JSON-RPC", false),
    KAMAILIO_DOMAIN(
            "a host name or IPv4 address of at most 64 characters",
            null,
            "the domain of the lines at Kamailio, which is the realm that phones sign in to; absent: the host of"
                    + " `BILLING_SIP_REGISTRAR`",
            false),
    SIP_REGISTRAR(
            "a host name or address, with a colon and a port if need be",
            "localhost",
            "where customers' phones register, as their line tells them",
            true),
    LINE_RECONCILIATION_SECONDS(
            "a whole number from 5 to 86400",
            "600",
            "how many seconds after all lines were held against those at the PBX that is done again",
            false),
    MAIL_FROM(
            "an e-mail address",
            "billing@localhost",
            "the sender of the service's mails; answers go there, so somebody must read them",
            true);

    /// What every environment name here begins with.
    public static final String PREFIX = "BILLING_";

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

    /// What a value must be, as it completes the sentence "X must be ...".
    public String type() {
        return type;
    }

    public Optional<String> defaultValue() {
        return Optional.ofNullable(defaultValue);
    }

    public String meaning() {
        return meaning;
    }

    /// Whether profile `production` takes no default for it.
    public boolean isRequiredInProduction() {
        return requiredInProduction;
    }

    /// What to say of a value that is not what it must be.
    public CannotStart refuse(Object value) {
        return new CannotStart("%s must be %s, but is \"%s\".".formatted(variable(), type, value));
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
