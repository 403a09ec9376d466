package tel.billing.shared.bootstrap.embedded;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.settings.AdyenReportSettings;
import tel.billing.shared.bootstrap.settings.AdyenSettings;
import tel.billing.shared.bootstrap.settings.KamailioSettings;
import tel.billing.shared.bootstrap.settings.Setting;
import tel.billing.shared.bootstrap.settings.VendorSettings;
import tel.billing.shared.bootstrap.settings.ViesSettings;

/// The vendors whose systems the service can use. This is the only list of them: the settings to bind, the checks
/// before the start, the wiring, the start-up message and the architecture rules derive from it. The name of a
/// constant is the prefix of its settings and the name of the adapter's package.
@SuppressWarnings("ImmutableEnumChecker") // classes and unmodifiable lists are immutable, but not annotated so
public enum Vendor {
    ADYEN(
            "Adyen",
            Upstream.CARD_PROCESSOR,
            Setting.ADYEN_MERCHANT_ACCOUNT,
            Optional.of(Setting.ADYEN_ENVIRONMENT),
            List.of(AdyenSettings.class, AdyenReportSettings.class)),
    VIES("VIES", Upstream.VAT_SERVICE, Setting.VIES_URL, Optional.empty(), List.of(ViesSettings.class)),
    KAMAILIO(
            "Kamailio", Upstream.PBX, Setting.KAMAILIO_DATABASE_URL, Optional.empty(), List.of(KamailioSettings.class));

    private final String title;
    private final Upstream upstream;
    private final Setting selectedBy;
    private final Optional<Setting> environment;
    private final List<Class<? extends VendorSettings>> settings;

    Vendor(
            String title,
            Upstream upstream,
            Setting selectedBy,
            Optional<Setting> environment,
            List<Class<? extends VendorSettings>> settings) {
        this.title = title;
        this.upstream = upstream;
        this.selectedBy = selectedBy;
        this.environment = environment;
        this.settings = settings;
    }

    /// A configured vendor: its name, what it is, and the variable that selects it.
    record Selected(String title, Upstream upstream, String variable) {}

    public Upstream upstream() {
        return upstream;
    }

    /// The setting that selects this vendor. Its value is printed at the start, so it is no secret.
    public Setting selectedBy() {
        return selectedBy;
    }

    /// The types of its settings.
    public List<Class<? extends VendorSettings>> settings() {
        return settings;
    }

    /// The name of the package of its adapter, which is also the prefix of its properties.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether the environment selects this vendor.
    public boolean isSelected(Environment configured) {
        return StringUtils.hasText(configured.getProperty(selectedBy.property()));
    }

    /// The name for people, with its environment if there are several.
    public String title(Environment configured) {
        return environment
                .map(setting -> "%s (%s)".formatted(title, configured.getProperty(setting.property(), "")))
                .orElse(title);
    }

    /// All vendors of an upstream.
    public static List<Vendor> of(Upstream upstream) {
        return Stream.of(values()).filter(vendor -> vendor.upstream == upstream).toList();
    }

    /// Refuses two vendors for the same upstream.
    public static void rejectSeveral(Environment configured) {
        rejectSeveral(Stream.of(values())
                .filter(vendor -> vendor.isSelected(configured))
                .map(vendor -> new Selected(vendor.title, vendor.upstream, vendor.selectedBy.variable()))
                .toList());
    }

    static void rejectSeveral(Collection<Selected> selected) {
        for (var upstream : Upstream.values()) {
            var rivals = selected.stream()
                    .filter(vendor -> vendor.upstream() == upstream)
                    .map(vendor -> "%s (%s)".formatted(vendor.variable(), vendor.title()))
                    .collect(Collectors.toList());
            if (rivals.size() > 1) {
                throw new StartupFailure("The service can use one %s only: set only one of %s."
                        .formatted(upstream.title(), String.join(" and ", rivals)));
            }
        }
    }
}
