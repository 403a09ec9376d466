package tel.billing.shared.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.PermitRate;
import tel.billing.shared.RateLimit;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.startup.Variables;
import tel.billing.shared.web.client.ProxyHeader;
import tel.billing.shared.web.client.TrustedProxies;
import tel.billing.shared.web.pages.Branding;
import tel.billing.shared.web.pages.Logo;

class BillingSettingsTest {

    @Test
    void each_has_a_default() {
        var settings = settings(Map.of());
        assertThat(settings.publicUrl()).isEqualTo(URI.create("http://localhost:8080"));
        assertThat(settings.dataDirectory()).isEqualTo(Path.of("var").toAbsolutePath());
        assertThat(settings.masterKeyBytes()).isEmpty();
        assertThat(settings.signingKeyDays()).isEqualTo(90);
        assertThat(settings.rateLimitsEnabled()).isTrue();
        assertThat(settings.trustedProxies().networks()).isEmpty();
        assertThat(settings.proxyHeader()).isEqualTo(ProxyHeader.X_FORWARDED_FOR);
        assertThat(settings.apiClients().entries()).isEmpty();
        assertThat(settings.corsOrigins().origins()).isEmpty();
        assertThat(settings.operatorName()).isEqualTo("Operator");
        assertThat(settings.branding())
                .isEqualTo(new Branding(
                        "Operator",
                        "#1f5fd0",
                        Optional.empty(),
                        Optional.of(URI.create("http://localhost:8080/portal/sign-in")),
                        Optional.of(URI.create("http://localhost:8080/console/sign-in"))));
        assertThat(settings.returnUrls().allowed().places()).isEmpty();
        assertThat(settings.sellerCountry()).isEqualTo(new Country("NL"));
        assertThat(settings.passwordMinLength()).isEqualTo(12);
        assertThat(settings.passwordHashMemory()).isEqualTo(19456);
        assertThat(settings.passwordHashIterations()).isEqualTo(2);
        assertThat(settings.passwordHashParallelism()).isEqualTo(1);
        assertThat(settings.topupLimits().byCurrency()).hasSize(9);
        assertThat(settings.cardRefusalsFree()).isEqualTo(3);
        assertThat(settings.cardRefusalsUntilRest()).isEqualTo(3);
        assertThat(settings.cardRefusalsUntilHeld()).isEqualTo(10);
        assertThat(settings.cardPagesOpen()).isEqualTo(10);
        assertThat(settings.settlementDays()).isEqualTo(7);
        assertThat(settings.sipRegistrar()).isEqualTo("localhost");
        assertThat(settings.sipHost()).isEqualTo("localhost");
        assertThat(settings.lineReconciliationSeconds()).isEqualTo(600);
        assertThat(settings.auditAddressDays()).isEqualTo(90);
        assertThat(settings.auditLogDays()).isEqualTo(3650);
        assertThat(settings.recordRetentionYears()).isEqualTo(10);
        assertThat(settings.unconfirmedSignupDays()).isEqualTo(7);
        assertThat(settings.notificationDays()).isEqualTo(540);
        assertThat(settings.drainSeconds()).isZero();
        assertThat(settings.tracesUrl()).isNull();
        assertThat(settings.tracesPercent()).isEqualTo(100);
        assertThat(settings.mailFrom()).isEqualTo("billing@localhost");
    }

    @Test
    void are_read_from_the_documented_environment_variables() {
        var key = Base64.getEncoder().encodeToString(new byte[32]);
        var settings = settings(Map.ofEntries(
                Map.entry("BILLING_PUBLIC_URL", "https://billing.example.com/api/"),
                Map.entry("BILLING_DATA_DIRECTORY", "/srv/billing"),
                Map.entry("BILLING_MASTER_KEY", key),
                Map.entry("BILLING_SIGNING_KEY_DAYS", "30"),
                Map.entry("BILLING_RATE_LIMITS_ENABLED", "false"),
                Map.entry("BILLING_RATE_LIMITS", "address:7/second, top-up:3/day"),
                Map.entry("BILLING_TRUSTED_PROXIES", "10.0.0.0/8, 2001:db8::7"),
                Map.entry("BILLING_PROXY_HEADER", "Forwarded"),
                Map.entry("BILLING_API_CLIENTS", "shop:%1$s, shop:%1$s".formatted("0a".repeat(32))),
                Map.entry("BILLING_CORS_ORIGINS", "https://shop.example.com, http://localhost:5173"),
                Map.entry("BILLING_OPERATOR_NAME", " Telco "),
                Map.entry("BILLING_SELLER_COUNTRY", "DE"),
                Map.entry("BILLING_SELLER_NAME", "Telco GmbH"),
                Map.entry("BILLING_SELLER_ADDRESS", "Unter den Linden 1; 10117 Berlin"),
                Map.entry("BILLING_SELLER_VAT_NUMBER", "DE129273398"),
                Map.entry("BILLING_SELLER_TIME_ZONE", "Europe/Berlin"),
                Map.entry("BILLING_INVOICE_SERIES", "RE"),
                Map.entry("BILLING_PASSWORD_MIN_LENGTH", "15"),
                Map.entry("BILLING_PASSWORD_HASH_MEMORY", "65536"),
                Map.entry("BILLING_PASSWORD_HASH_ITERATIONS", "3"),
                Map.entry("BILLING_PASSWORD_HASH_PARALLELISM", "4"),
                Map.entry("BILLING_TOPUP_LIMITS", "EUR:500-20000, JPY:100-1000"),
                Map.entry("BILLING_CARD_REFUSALS_FREE", "1"),
                Map.entry("BILLING_CARD_REFUSALS_UNTIL_REST", "2"),
                Map.entry("BILLING_CARD_REFUSALS_UNTIL_HELD", "4"),
                Map.entry("BILLING_CARD_PAGES_OPEN", "5"),
                Map.entry("BILLING_SETTLEMENT_DAYS", "3"),
                Map.entry("BILLING_SIP_REGISTRAR", "[2001:db8::7]:5061"),
                Map.entry("BILLING_LINE_RECONCILIATION_SECONDS", "60"),
                Map.entry("BILLING_AUDIT_ADDRESS_DAYS", "30"),
                Map.entry("BILLING_AUDIT_LOG_DAYS", "730"),
                Map.entry("BILLING_RECORD_RETENTION_YEARS", "7"),
                Map.entry("BILLING_UNCONFIRMED_SIGNUP_DAYS", "3"),
                Map.entry("BILLING_NOTIFICATION_DAYS", "400"),
                Map.entry("BILLING_DRAIN_SECONDS", "30"),
                Map.entry("BILLING_TRACES_URL", "http://127.0.0.1:4318/v1/traces"),
                Map.entry("BILLING_TRACES_PERCENT", "5"),
                Map.entry("BILLING_MAIL_FROM", "Billing <billing@example.com>")));
        assertThat(settings.publicUrl()).isEqualTo(URI.create("https://billing.example.com/api"));
        assertThat(settings.dataDirectory()).isEqualTo(Path.of("/srv/billing"));
        assertThat(settings.masterKeyBytes()).hasValue(new byte[32]);
        assertThat(settings.signingKeyDays()).isEqualTo(30);
        assertThat(settings.rateLimitsEnabled()).isFalse();
        assertThat(settings.sipRegistrar()).isEqualTo("[2001:db8::7]:5061");
        assertThat(settings.sipHost()).isEqualTo("[2001:db8::7]");
        assertThat(settings.lineReconciliationSeconds()).isEqualTo(60);
        assertThat(settings.auditAddressDays()).isEqualTo(30);
        assertThat(settings.auditLogDays()).isEqualTo(730);
        assertThat(settings.recordRetentionYears()).isEqualTo(7);
        assertThat(settings.unconfirmedSignupDays()).isEqualTo(3);
        assertThat(settings.notificationDays()).isEqualTo(400);
        assertThat(settings.drainSeconds()).isEqualTo(30);
        assertThat(settings.tracesUrl()).isEqualTo(URI.create("http://127.0.0.1:4318/v1/traces"));
        assertThat(settings.tracesPercent()).isEqualTo(5);
        var rateLimitTable = settings.rateLimits().rates();
        assertThat(rateLimitTable.of(RateLimit.ADDRESS)).isEqualTo(new PermitRate(7, Duration.ofSeconds(1)));
        assertThat(rateLimitTable.of(RateLimit.TOP_UP)).isEqualTo(new PermitRate(3, Duration.ofDays(1)));
        assertThat(rateLimitTable.of(RateLimit.ACCOUNT)).isEqualTo(RateLimit.ACCOUNT.defaultRate());
        assertThat(settings.trustedProxies()).isEqualTo(TrustedProxies.valueOf("10.0.0.0/8,2001:db8::7/128"));
        assertThat(settings.proxyHeader()).isEqualTo(ProxyHeader.FORWARDED);
        assertThat(settings.apiClients().entries()).hasSize(2);
        assertThat(settings.corsOrigins().origins())
                .containsExactly(URI.create("https://shop.example.com"), URI.create("http://localhost:5173"));
        assertThat(settings.operatorName()).isEqualTo("Telco");
        assertThat(settings.sellerCountry()).isEqualTo(new Country("DE"));
        assertThat(settings.sellerName()).isEqualTo("Telco GmbH");
        assertThat(settings.sellerAddressLines()).containsExactly("Unter den Linden 1", "10117 Berlin");
        assertThat(settings.sellersOwnVatNumber()).contains("DE129273398");
        assertThat(settings.sellerTimeZone()).isEqualTo(ZoneId.of("Europe/Berlin"));
        assertThat(settings.invoiceSeries()).isEqualTo("RE");
        assertThat(settings.passwordMinLength()).isEqualTo(15);
        assertThat(settings.passwordHashMemory()).isEqualTo(65536);
        assertThat(settings.passwordHashIterations()).isEqualTo(3);
        assertThat(settings.passwordHashParallelism()).isEqualTo(4);
        assertThat(settings.topupLimits().byCurrency().values())
                .extracting(TopUpLimitSetting.Range::maximum)
                .containsExactlyInAnyOrder(Money.of(20000, "EUR"), Money.of(1000, "JPY"));
        assertThat(settings.cardRefusalsFree()).isEqualTo(1);
        assertThat(settings.cardRefusalsUntilRest()).isEqualTo(2);
        assertThat(settings.cardRefusalsUntilHeld()).isEqualTo(4);
        assertThat(settings.cardPagesOpen()).isEqualTo(5);
        assertThat(settings.settlementDays()).isEqualTo(3);
        assertThat(settings.mailFrom()).isEqualTo("Billing <billing@example.com>");
    }

    @Test
    void the_default_of_the_public_url_contains_the_port() {
        assertThat(settings(Map.of("SERVER_PORT", "9090")).publicUrl()).isEqualTo(URI.create("http://localhost:9090"));
    }

    @Test
    void the_master_key_is_not_shown() {
        var key = Base64.getEncoder().encodeToString(new byte[32]);
        assertThat(settings(Map.of("BILLING_MASTER_KEY", key)).toString()).doesNotContain(key);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        BILLING_PUBLIC_URL          | billing.example.com
        BILLING_PUBLIC_URL          | ftp://example.com
        BILLING_PUBLIC_URL          | https://ada@example.com
        BILLING_PUBLIC_URL          | https://example.com/?a=b
        BILLING_PUBLIC_URL          | https://
        BILLING_SIGNING_KEY_DAYS    | 0
        BILLING_SIGNING_KEY_DAYS    | 366
        BILLING_SIGNING_KEY_DAYS    | a month
        BILLING_RATE_LIMITS_ENABLED | perhaps
        BILLING_TRUSTED_PROXIES     | proxy.example.com
        BILLING_TRUSTED_PROXIES     | 10.0.0.0/33
        BILLING_TRUSTED_PROXIES     | 10.0.0.1,
        BILLING_PROXY_HEADER        | X-Real-IP
        BILLING_CORS_ORIGINS        | *
        BILLING_CORS_ORIGINS        | shop.example.com
        BILLING_CORS_ORIGINS        | ftp://shop.example.com
        BILLING_CORS_ORIGINS        | https://*.example.com
        BILLING_CORS_ORIGINS        | https://shop.example.com/
        BILLING_CORS_ORIGINS        | https://shop.example.com/cart
        BILLING_CORS_ORIGINS        | https://ada@shop.example.com
        BILLING_CORS_ORIGINS        | https://shop.example.com:443
        BILLING_CORS_ORIGINS        | https://Shop.example.com
        BILLING_CORS_ORIGINS        | https://shop.example.com,
        BILLING_OPERATOR_COLOR      | blue
        BILLING_OPERATOR_COLOR      | #3f7ff0
        BILLING_OPERATOR_LOGO       | no/such/logo.png
        BILLING_CONTINUE_URL        | shop.example
        BILLING_CONTINUE_URL        | http://shop.example
        BILLING_CONTINUE_URL        | https://shop.example@thief.example
        BILLING_CONTINUE_URL        | javascript://shop.example/%0Aalert(1)
        BILLING_SIGNUP_LINK         | https://shop.example/welcome
        BILLING_SIGNUP_LINK         | https://{token}.example/
        BILLING_SIGNUP_LINK         | https://shop.example{token}/
        BILLING_SIGNUP_LINK         | https://shop.example/{token}/{token}
        BILLING_PASSWORD_RESET_LINK | http://shop.example/{token}
        BILLING_EMAIL_CONFIRMATION_LINK | {token}://shop.example
        BILLING_SELLER_COUNTRY      | nl
        BILLING_SELLER_COUNTRY      | ZZ
        BILLING_SELLER_ADDRESS      | Herengracht 1;
        BILLING_SELLER_ADDRESS      | 1;2;3;4;5;6
        BILLING_SELLER_VAT_NUMBER   | 12345678901234567890123456789012345678901
        BILLING_SELLER_TIME_ZONE    | Amsterdam
        BILLING_INVOICE_SERIES      | inv
        BILLING_INVOICE_SERIES      | A-B
        BILLING_PASSWORD_MIN_LENGTH | 7
        BILLING_PASSWORD_MIN_LENGTH | 65
        BILLING_PASSWORD_MIN_LENGTH | twelve
        BILLING_PASSWORD_HASH_MEMORY | 19455
        BILLING_PASSWORD_HASH_MEMORY | 1048577
        BILLING_PASSWORD_HASH_MEMORY | 19 MiB
        BILLING_PASSWORD_HASH_ITERATIONS | 1
        BILLING_PASSWORD_HASH_ITERATIONS | 101
        BILLING_PASSWORD_HASH_PARALLELISM | 0
        BILLING_PASSWORD_HASH_PARALLELISM | 17
        BILLING_CARD_REFUSALS_FREE  | 0
        BILLING_CARD_REFUSALS_FREE  | 100
        BILLING_CARD_REFUSALS_UNTIL_REST | 0
        BILLING_CARD_REFUSALS_UNTIL_REST | 101
        BILLING_CARD_REFUSALS_UNTIL_HELD | 3
        BILLING_CARD_REFUSALS_UNTIL_HELD | 101
        BILLING_CARD_PAGES_OPEN     | 0
        BILLING_CARD_PAGES_OPEN     | 1001
        BILLING_SETTLEMENT_DAYS     | 0
        BILLING_SETTLEMENT_DAYS     | 61
        BILLING_SIP_REGISTRAR       | sip:example.com
        BILLING_SIP_REGISTRAR       | sip.example.com:voice
        BILLING_LINE_RECONCILIATION_SECONDS | 4
        BILLING_LINE_RECONCILIATION_SECONDS | 86401
        BILLING_AUDIT_ADDRESS_DAYS | 1
        BILLING_AUDIT_ADDRESS_DAYS | 3651
        BILLING_AUDIT_LOG_DAYS | 365
        BILLING_AUDIT_LOG_DAYS | 36501
        BILLING_RECORD_RETENTION_YEARS | 4
        BILLING_RECORD_RETENTION_YEARS | 31
        BILLING_UNCONFIRMED_SIGNUP_DAYS | 1
        BILLING_UNCONFIRMED_SIGNUP_DAYS | 366
        BILLING_NOTIFICATION_DAYS | 179
        BILLING_NOTIFICATION_DAYS | 3651
        BILLING_DRAIN_SECONDS | -1
        BILLING_DRAIN_SECONDS | 301
        BILLING_TRACES_URL    | collector:4318
        BILLING_TRACES_PERCENT | 0
        BILLING_TRACES_PERCENT | 101
        BILLING_MAIL_FROM           | billing
        """)
    void invalid_values_are_refused_by_name(String variable, String value) {
        assertThatThrownBy(() -> settings(Map.of(variable, value)))
                .isInstanceOf(StartupFailure.class)
                .hasMessageMatching(variable + " must be .*, but is \"" + Pattern.quote(value) + "\"\\.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        top-up                    | top-up           | is not name:count/unit
        top-up:10/month           | top-up:10/month  | is not name:count/unit
        top-up:3/day,             |                  | is not name:count/unit
        site:5/day,top-up:0/hour  | top-up:0/hour    | has a count of 0
        tipp-ex:1/day, site:5/day | tipp-ex:1/day    | names an unknown rate limit
        site:1/day, site:2/hour   | site:2/hour      | repeats a rate limit
        """)
    void a_faulty_rate_limit_is_refused_by_its_entry(String value, @Nullable String entry, String reason) {
        assertThatThrownBy(() -> settings(Map.of("BILLING_RATE_LIMITS", value)))
                .isInstanceOf(StartupFailure.class)
                .hasMessage(
                        "BILLING_RATE_LIMITS must be a list of name:count/unit such as"
                                + " sign-in-by-email:100/hour,top-up:10/minute (unit: second, minute, hour or day), but"
                                + " its entry \"%s\" %s.",
                        Objects.requireNonNullElse(entry, ""), reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        EUR              | EUR          | is not currency:minimum-maximum
        EUR:1-2,         |              | is not currency:minimum-maximum
        EUR:1-2, USD:1   | USD:1        | is not currency:minimum-maximum
        XAU:1-2          | XAU:1-2      | names no currency that a wallet can hold
        EUR:0-100        | EUR:0-100    | has a minimum of 0
        EUR:1000-100     | EUR:1000-100 | has a minimum above its maximum
        EUR:1-2, EUR:3-4 | EUR:3-4      | repeats a currency
        """)
    void a_faulty_top_up_limit_is_refused_by_its_entry(String value, @Nullable String entry, String reason) {
        assertThatThrownBy(() -> settings(Map.of("BILLING_TOPUP_LIMITS", value)))
                .isInstanceOf(StartupFailure.class)
                .hasMessage(
                        "BILLING_TOPUP_LIMITS must be a list such as EUR:100-1000000,HUF:50000-400000000"
                                + " (currency:minimum-maximum, in minor units), but its entry \"%s\" %s.",
                        Objects.requireNonNullElse(entry, ""), reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        shop.example                      | shop.example
        https://shop.example,             |
        myshop://, http://shop.example    | http://shop.example
        javascript://                     | javascript://
        https://ada:secret@shop.example   | https://ada:(not shown)@shop.example
        https://ada:sec,ret@shop.example  | https://ada:(not shown)
        http://shop.example:8080/a?b      | http://shop.example:8080/a?b
        """)
    void a_faulty_return_url_is_refused_by_its_entry(String value, @Nullable String entry) {
        assertThatThrownBy(() -> settings(Map.of("BILLING_RETURN_URLS", value)))
                .isInstanceOf(StartupFailure.class)
                .hasMessage(
                        "BILLING_RETURN_URLS must be none, or a list such as https://shop.example,"
                                + "https://shop.example/app,http://localhost:3000,myshop:// (https, an app, or http on"
                                + " this machine), but its entry \"%s\" is not a permitted URL: https, an app link,"
                                + " or http on this machine, without user, query and fragment.",
                        Objects.requireNonNullElse(entry, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"short", "AAAA", "not base 64 at all, but quite long as it is"})
    void an_invalid_master_key_is_refused_and_not_shown(String key) {
        assertThatThrownBy(() -> settings(Map.of("BILLING_MASTER_KEY", key)))
                .hasMessage("BILLING_MASTER_KEY must be 32 bytes in base 64, but is \"(not shown)\".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://shop.example/welcome?a=b%20c", "myshop://home", "http://localhost:3000"})
    void the_last_page_leads_to_a_page_or_an_app(String url) {
        assertThat(settings(Map.of("BILLING_CONTINUE_URL", url)).branding().continueUrl())
                .contains(URI.create(url));
    }

    @Test
    void the_last_page_leads_to_the_portal_if_there_is_one() {
        var url = Map.of("BILLING_PUBLIC_URL", "https://billing.example");
        assertThat(settings(url).branding().continueUrl())
                .contains(URI.create("https://billing.example/portal/sign-in"));
        var without = new HashMap<>(url);
        without.put("BILLING_PORTAL", "false");
        assertThat(settings(without).branding().continueUrl()).isEmpty();
    }

    @Test
    void the_last_page_of_staff_leads_to_the_console_if_there_is_one() {
        var shop =
                Map.of("BILLING_PUBLIC_URL", "https://billing.example", "BILLING_CONTINUE_URL", "https://shop.example");
        assertThat(settings(shop).branding().consoleUrl())
                .contains(URI.create("https://billing.example/console/sign-in"));
        var without = new HashMap<>(shop);
        without.put("BILLING_CONSOLE", "false");
        assertThat(settings(without).branding().consoleUrl()).isEmpty();
    }

    @Test
    void links_in_e_mails_lead_to_a_page_or_an_app() {
        var settings = settings(Map.of(
                "BILLING_SIGNUP_LINK", "https://shop.example/welcome#t={token}",
                "BILLING_PASSWORD_RESET_LINK", "myshop://reset/{token}"));
        assertThat(settings.signupLink()).isEqualTo("https://shop.example/welcome#t={token}");
        assertThat(settings.passwordResetLink()).isEqualTo("myshop://reset/{token}");
        assertThat(settings.emailConfirmationLink()).isNull();
    }

    @Test
    void a_logo_is_an_image(@TempDir Path directory) throws IOException {
        var logo = Files.writeString(directory.resolve("logo"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
        var settings = settings(Map.of("BILLING_OPERATOR_LOGO", logo.toString()));
        assertThat(settings.branding().logo()).map(Logo::mediaType).contains("image/svg+xml");
        assertThat(settings.operatorLogoAsPng()).isEmpty();
        Files.writeString(logo, "<html/>");
        assertThatThrownBy(() -> settings(Map.of("BILLING_OPERATOR_LOGO", logo.toString())))
                .isInstanceOf(StartupFailure.class);
    }

    @Test
    void a_png_logo_is_also_for_e_mails_and_documents(@TempDir Path directory) throws IOException {
        var image = png(1_000, 1);
        var logo = Files.write(directory.resolve("logo"), image);

        assertThat(settings(Map.of("BILLING_OPERATOR_LOGO", logo.toString())).operatorLogoAsPng())
                .contains(image);
    }

    @Test
    void a_damaged_or_too_large_png_logo_is_refused(@TempDir Path directory) throws IOException {
        var image = png(1, 1);
        for (var refused : List.of(
                png(1_001, 1), png(1, 1_001), Arrays.copyOf(image, 8), Arrays.copyOf(image, image.length / 2))) {
            var logo = Files.write(directory.resolve("logo"), refused);
            assertThatThrownBy(() -> settings(Map.of("BILLING_OPERATOR_LOGO", logo.toString())))
                    .isInstanceOf(StartupFailure.class)
                    .hasMessageContaining("1,000 by 1,000 pixels");
        }
    }

    private static byte[] png(int width, int height) throws IOException {
        var png = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), "png", png);
        return png.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop", "shop:the-secret-itself"})
    void an_invalid_api_client_is_refused_and_not_shown(String clients) {
        assertThatThrownBy(() -> settings(Map.of("BILLING_API_CLIENTS", clients)))
                .hasMessageStartingWith("BILLING_API_CLIENTS must be none, or a list of id:hash")
                .hasMessageEndingWith(", but is \"(not shown)\".");
    }

    private static BillingSettings settings(Map<String, String> variables) {
        return Variables.settings(new HashMap<>(variables));
    }
}
