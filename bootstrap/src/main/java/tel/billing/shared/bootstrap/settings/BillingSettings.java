package tel.billing.shared.bootstrap.settings;

import jakarta.mail.internet.InternetAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import tel.billing.shared.BrowserUrls;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.Parsed;
import tel.billing.shared.Secret;
import tel.billing.shared.SingleLineText;
import tel.billing.shared.mail.SenderAddress;
import tel.billing.shared.mail.Uts46EmailAddressParser;
import tel.billing.shared.web.client.ApiClients;
import tel.billing.shared.web.client.ProxyHeader;
import tel.billing.shared.web.client.TrustedProxies;
import tel.billing.shared.web.cors.AllowedOrigins;
import tel.billing.shared.web.pages.Branding;
import tel.billing.shared.web.pages.Logo;

/// The `BILLING_*` settings. Each was validated as its [Setting] requires. `publicUrl` has no trailing slash,
/// `dataDirectory` is absolute, `topupLimits` has at least one currency.
@ConfigurationProperties("billing")
public record BillingSettings(
        URI publicUrl,
        Path dataDirectory,
        boolean demo,
        @Nullable Secret masterKey,
        int signingKeyDays,
        boolean rateLimitsEnabled,
        RateLimitSetting rateLimits,
        TrustedProxies trustedProxies,
        ProxyHeader proxyHeader,
        ApiClients apiClients,
        AllowedOrigins corsOrigins,
        boolean portal,
        boolean console,
        String operatorName,
        String operatorColor,
        @Nullable Path operatorLogo,
        @Nullable String continueUrl,
        @Nullable String signupLink,
        @Nullable String passwordResetLink,
        @Nullable String emailConfirmationLink,
        @Nullable String firstAdminEmail,
        Country sellerCountry,
        @Nullable String sellerName,
        String sellerAddress,
        String sellerVatNumber,
        ZoneId sellerTimeZone,
        String invoiceSeries,
        int passwordMinLength,
        int passwordHashMemory,
        int passwordHashIterations,
        int passwordHashParallelism,
        TopUpLimitSetting topupLimits,
        ReturnUrlSetting returnUrls,
        int cardRefusalsFree,
        int cardRefusalsUntilRest,
        int cardRefusalsUntilHeld,
        int cardPagesOpen,
        int settlementDays,
        String sipRegistrar,
        int lineReconciliationSeconds,
        int auditAddressDays,
        int auditLogDays,
        int recordRetentionYears,
        int unconfirmedSignupDays,
        int notificationDays,
        int drainSeconds,
        @Nullable URI tracesUrl,
        int tracesPercent,
        String mailFrom) {
    private static final EmailAddressParser EMAIL_ADDRESSES = new Uts46EmailAddressParser();

    private static final Pattern REGISTRAR = Pattern.compile(
            "(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}])(?::[0-9]{1,5})?");

    private static final Pattern PORT = Pattern.compile(":[0-9]+$");
    private static final Pattern SERIES = Pattern.compile("[A-Z][A-Z0-9]{0,9}");

    private static final String TOKEN = "{token}";
    private static final String NO_VAT_NUMBER = "none";
    private static final int MASTER_KEY_BYTES = 32;
    private static final int MAX_ADDRESS_LINES = 5;

    public BillingSettings {
        publicUrl = withoutTrailingSlash(publicUrl);
        require(WebAddress.is(publicUrl), Setting.PUBLIC_URL, publicUrl);
        dataDirectory = dataDirectory.toAbsolutePath().normalize();
        require(masterKey == null || isMasterKey(masterKey), Setting.MASTER_KEY, "(not shown)");
        require(signingKeyDays >= 1 && signingKeyDays <= 365, Setting.SIGNING_KEY_DAYS, signingKeyDays);
        operatorName = operatorName.strip();
        require(
                !operatorName.isEmpty() && operatorName.codePoints().count() <= 200,
                Setting.OPERATOR_NAME,
                operatorName);
        require(BrandColor.isReadable(operatorColor), Setting.OPERATOR_COLOR, operatorColor);
        require(
                operatorLogo == null || readLogo(operatorLogo).isPresent(),
                Setting.OPERATOR_LOGO,
                String.valueOf(operatorLogo));
        require(continueUrl == null || isDestination(continueUrl), Setting.CONTINUE_URL, String.valueOf(continueUrl));
        require(signupLink == null || isLink(signupLink), Setting.SIGNUP_LINK, String.valueOf(signupLink));
        require(
                passwordResetLink == null || isLink(passwordResetLink),
                Setting.PASSWORD_RESET_LINK,
                String.valueOf(passwordResetLink));
        require(
                emailConfirmationLink == null || isLink(emailConfirmationLink),
                Setting.EMAIL_CONFIRMATION_LINK,
                String.valueOf(emailConfirmationLink));
        require(
                firstAdminEmail == null || EMAIL_ADDRESSES.parseNew(firstAdminEmail) instanceof Parsed.Valid,
                Setting.FIRST_ADMIN_EMAIL,
                String.valueOf(firstAdminEmail));
        require(
                sellerName == null || SingleLineText.fits(sellerName, 200),
                Setting.SELLER_NAME,
                String.valueOf(sellerName));
        require(isAddress(sellerAddress), Setting.SELLER_ADDRESS, sellerAddress);
        require(SingleLineText.fits(sellerVatNumber, 40), Setting.SELLER_VAT_NUMBER, sellerVatNumber);
        require(SERIES.matcher(invoiceSeries).matches(), Setting.INVOICE_SERIES, invoiceSeries);
        require(passwordMinLength >= 8 && passwordMinLength <= 64, Setting.PASSWORD_MIN_LENGTH, passwordMinLength);
        require(
                passwordHashMemory >= 19_456 && passwordHashMemory <= 1_048_576,
                Setting.PASSWORD_HASH_MEMORY,
                passwordHashMemory);
        require(
                passwordHashIterations >= 2 && passwordHashIterations <= 100,
                Setting.PASSWORD_HASH_ITERATIONS,
                passwordHashIterations);
        require(
                passwordHashParallelism >= 1 && passwordHashParallelism <= 16,
                Setting.PASSWORD_HASH_PARALLELISM,
                passwordHashParallelism);
        require(isBetween(cardRefusalsFree, 1, 99), Setting.CARD_REFUSALS_FREE, cardRefusalsFree);
        require(isBetween(cardRefusalsUntilRest, 1, 100), Setting.CARD_REFUSALS_UNTIL_REST, cardRefusalsUntilRest);
        require(
                isBetween(cardRefusalsUntilHeld, cardRefusalsFree + 1, 100),
                Setting.CARD_REFUSALS_UNTIL_HELD,
                cardRefusalsUntilHeld);
        require(isBetween(cardPagesOpen, 1, 1000), Setting.CARD_PAGES_OPEN, cardPagesOpen);
        require(isBetween(settlementDays, 1, 60), Setting.SETTLEMENT_DAYS, settlementDays);
        require(REGISTRAR.matcher(sipRegistrar).matches(), Setting.SIP_REGISTRAR, sipRegistrar);
        require(
                isBetween(lineReconciliationSeconds, 5, 86_400),
                Setting.LINE_RECONCILIATION_SECONDS,
                lineReconciliationSeconds);
        require(isBetween(auditAddressDays, 2, 3650), Setting.AUDIT_ADDRESS_DAYS, auditAddressDays);
        require(isBetween(auditLogDays, 366, 36_500), Setting.AUDIT_LOG_DAYS, auditLogDays);
        require(isBetween(recordRetentionYears, 5, 30), Setting.RECORD_RETENTION_YEARS, recordRetentionYears);
        require(isBetween(unconfirmedSignupDays, 2, 365), Setting.UNCONFIRMED_SIGNUP_DAYS, unconfirmedSignupDays);
        require(isBetween(notificationDays, 180, 3650), Setting.NOTIFICATION_DAYS, notificationDays);
        require(isBetween(drainSeconds, 0, 300), Setting.DRAIN_SECONDS, drainSeconds);
        require(tracesUrl == null || WebAddress.is(tracesUrl), Setting.TRACES_URL, String.valueOf(tracesUrl));
        require(isBetween(tracesPercent, 1, 100), Setting.TRACES_PERCENT, tracesPercent);
        require(SenderAddress.parse(mailFrom).isPresent(), Setting.MAIL_FROM, mailFrom);
    }

    /// The registrar without its port.
    public String sipHost() {
        return PORT.matcher(sipRegistrar).replaceFirst("");
    }

    /// The lines of the address.
    public List<String> sellerAddressLines() {
        return lines(sellerAddress).toList();
    }

    /// Empty if the seller has none.
    public Optional<String> sellersOwnVatNumber() {
        return Optional.of(sellerVatNumber).filter(number -> !number.equals(NO_VAT_NUMBER));
    }

    /// The bytes of the master key; empty if the setting is absent.
    public Optional<byte[]> masterKeyBytes() {
        return Optional.ofNullable(masterKey).map(key -> Base64.getDecoder().decode(key.value()));
    }

    /// The logo for e-mails and PDF documents, as a PNG image. Empty if there is none.
    public Optional<byte[]> operatorLogoAsPng() {
        return branding().logo().flatMap(Logo::png);
    }

    /// How the pages present the operator.
    public Branding branding() {
        return new Branding(
                operatorName,
                operatorColor,
                Optional.ofNullable(operatorLogo).flatMap(BillingSettings::readLogo),
                continuation(),
                console ? Optional.of(publicUrl.resolve("/console/sign-in")) : Optional.empty());
    }

    /// Where the last page of a link leads: by default to the sign-in of the portal.
    private Optional<URI> continuation() {
        var signIn = portal ? Optional.of(publicUrl.resolve("/portal/sign-in")) : Optional.<URI>empty();
        return Optional.ofNullable(continueUrl).map(URI::create).or(() -> signIn);
    }

    /// The operator's first administrator; empty if the setting is absent.
    public Optional<EmailAddress> firstAdmin() {
        return Optional.ofNullable(firstAdminEmail)
                .map(address -> EMAIL_ADDRESSES.parseNew(address).orThrow());
    }

    /// The sender of the service's e-mails, its domain in ASCII.
    public InternetAddress mailSender() {
        return SenderAddress.parse(mailFrom).orElseThrow();
    }

    private static void require(boolean holds, Setting setting, Object value) {
        if (!holds) {
            throw setting.reject(value);
        }
    }

    private static boolean isAddress(String text) {
        return lines(text).count() <= MAX_ADDRESS_LINES && lines(text).allMatch(line -> SingleLineText.fits(line, 100));
    }

    private static Stream<String> lines(String address) {
        return Stream.of(address.split(";", -1)).map(String::strip);
    }

    private static boolean isBetween(int value, int least, int most) {
        return value >= least && value <= most;
    }

    private static URI withoutTrailingSlash(URI url) {
        var text = url.toString();
        return text.endsWith("/") ? URI.create(text.substring(0, text.length() - 1)) : url;
    }

    /// Empty if there is no such file, or if it is too large or not an image of a permitted kind.
    private static Optional<Logo> readLogo(Path file) {
        try {
            return Files.size(file) <= Logo.MAX_BYTES ? Logo.of(Files.readAllBytes(file)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static boolean isDestination(String url) {
        return BrowserUrls.parse(url) instanceof Parsed.Valid;
    }

    /// Whether each token gives a URL of the same site or app.
    private static boolean isLink(String template) {
        return BrowserUrls.parse(template.replace(TOKEN, "token")) instanceof Parsed.Valid(var url)
                && isAfter(url.getScheme() + "://" + url.getRawAuthority(), template);
    }

    private static boolean isAfter(String place, String template) {
        var token = template.indexOf(TOKEN);
        return template.startsWith(place) && token >= place.length() && token == template.lastIndexOf(TOKEN);
    }

    private static boolean isMasterKey(Secret text) {
        try {
            return Base64.getDecoder().decode(text.value()).length == MASTER_KEY_BYTES;
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }
}
