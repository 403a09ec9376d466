package tel.billing.shared.bootstrap.settings;

import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.Secret;
import tel.billing.shared.bootstrap.StartupFailure;

/// The `BILLING_ADYEN_*` settings. Either all settings that Adyen needs are valid, or none is set.
public record AdyenSettings(
        @Nullable String adyenMerchantAccount,
        @Nullable Secret adyenApiKey,
        @Nullable Environment adyenEnvironment,
        @Nullable String adyenLiveUrlPrefix,
        @Nullable Secret adyenHmacKey,
        @Nullable Secret adyenPreviousHmacKey,
        @Nullable String adyenNotificationUser,
        @Nullable Secret adyenNotificationPassword,
        @Nullable URI adyenUrl)
        implements VendorSettings {
    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_-]{1,80}");
    private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9-]{1,63}");
    private static final Pattern HMAC_KEY = Pattern.compile("(?:[0-9A-Fa-f]{2}){32,64}");
    private static final Pattern USER = Pattern.compile("[\\x21-\\x7e&&[^:]]{1,100}");

    /// The environments of Adyen.
    public enum Environment {
        TEST,
        LIVE
    }

    /// The settings for Adyen.
    public record Adyen(
            String merchantAccount,
            Secret apiKey,
            boolean live,
            Optional<String> liveUrlPrefix,
            Optional<URI> url,
            Secret hmacKey,
            Optional<Secret> previousHmacKey,
            String notificationUser,
            Secret notificationPassword) {}

    public AdyenSettings {
        reject(adyenMerchantAccount, CODE, Setting.ADYEN_MERCHANT_ACCOUNT);
        reject(adyenLiveUrlPrefix, PREFIX, Setting.ADYEN_LIVE_URL_PREFIX);
        rejectSecret(adyenHmacKey, Setting.ADYEN_HMAC_KEY);
        rejectSecret(adyenPreviousHmacKey, Setting.ADYEN_PREVIOUS_HMAC_KEY);
        reject(adyenNotificationUser, USER, Setting.ADYEN_NOTIFICATION_USER);
        if (adyenUrl != null && !WebAddress.is(adyenUrl)) {
            throw Setting.ADYEN_URL.reject(adyenUrl);
        }
        var needed = new LinkedHashMap<Setting, @Nullable Object>();
        needed.put(Setting.ADYEN_MERCHANT_ACCOUNT, adyenMerchantAccount);
        needed.put(Setting.ADYEN_API_KEY, adyenApiKey);
        needed.put(Setting.ADYEN_ENVIRONMENT, adyenEnvironment);
        needed.put(Setting.ADYEN_HMAC_KEY, adyenHmacKey);
        needed.put(Setting.ADYEN_NOTIFICATION_USER, adyenNotificationUser);
        needed.put(Setting.ADYEN_NOTIFICATION_PASSWORD, adyenNotificationPassword);
        if (adyenEnvironment == Environment.LIVE && adyenUrl == null) {
            needed.put(Setting.ADYEN_LIVE_URL_PREFIX, adyenLiveUrlPrefix);
        }
        rejectHalf(needed, adyenLiveUrlPrefix, adyenPreviousHmacKey, adyenUrl);
    }

    /// Empty if Adyen is not the card processor.
    public Optional<Adyen> adyen() {
        return adyenMerchantAccount == null
                ? Optional.empty()
                : Optional.of(new Adyen(
                        adyenMerchantAccount,
                        Objects.requireNonNull(adyenApiKey),
                        adyenEnvironment == Environment.LIVE,
                        Optional.ofNullable(adyenLiveUrlPrefix),
                        Optional.ofNullable(adyenUrl),
                        Objects.requireNonNull(adyenHmacKey),
                        Optional.ofNullable(adyenPreviousHmacKey),
                        Objects.requireNonNull(adyenNotificationUser),
                        Objects.requireNonNull(adyenNotificationPassword)));
    }

    /// Refuses what profile `production` does not permit: the test environment, where no card is charged, and
    /// credentials in clear text.
    @Override
    public void rejectTestSettings() {
        if (adyenEnvironment == Environment.TEST) {
            throw new StartupFailure("Profile production charges cards: %s must be live."
                    .formatted(Setting.ADYEN_ENVIRONMENT.variable()));
        }
        WebAddress.rejectClearText(Setting.ADYEN_URL, adyenUrl);
    }

    private static void rejectHalf(Map<Setting, @Nullable Object> needed, @Nullable Object... others) {
        var there = needed.values().stream().anyMatch(Objects::nonNull)
                || Arrays.stream(others).anyMatch(Objects::nonNull);
        needed.forEach((setting, value) -> {
            if (there && value == null) {
                throw new StartupFailure("Adyen as card processor also needs %s: it must be %s."
                        .formatted(setting.variable(), setting.type()));
            }
        });
    }

    private static void reject(@Nullable String value, Pattern form, Setting setting) {
        if (value != null && !form.matcher(value).matches()) {
            throw setting.reject(value);
        }
    }

    private static void rejectSecret(@Nullable Secret value, Setting setting) {
        if (value != null && !HMAC_KEY.matcher(value.value()).matches()) {
            throw setting.reject("(not shown)");
        }
    }
}
