package tel.billing.tax.domain;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;

/// The member states. Northern Ireland is none of them here: its ties to the EU's VAT are about goods alone
/// (Protocol on Ireland/Northern Ireland, Article 8).
public final class EuropeanUnion {
    /// No member state's standard rate is lower (Directive 2006/112/EC, Article 97).
    public static final BasisPoints LOWEST_STANDARD_RATE = new BasisPoints(1_500);

    private static final Set<Country> MEMBERS = Stream.of(
                    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT",
                    "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK")
            .map(Country::new)
            .collect(Collectors.toUnmodifiableSet());

    private EuropeanUnion() {}

    public static boolean includes(Country country) {
        return MEMBERS.contains(country);
    }

    public static Set<Country> members() {
        return MEMBERS;
    }
}
