package tel.billing.story;

import java.util.Locale;
import tel.billing.account.CompanyName;
import tel.billing.identity.domain.Password;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;

/// A member of the cast. The same people appear in every story and every test.
public record Person(String name, EmailAddress email, CompanyName company, Country country, Password password) {
    /// A customer in the seller's country.
    public static final Person ADA = of("Ada", "Ada's Analytical Engines", "NL");

    /// A customer in another member state.
    public static final Person BELA = of("Bela", "Bela Bakery Kft.", "HU");

    /// A customer in a third member state.
    public static final Person CLEO = of("Cleo", "Cleo Cargo", "GR");

    /// A staff member of the operator's support.
    public static final Person DORA = of("Dora", "Billing Telecom", "NL");

    /// The operator's administrator.
    public static final Person EGON = of("Egon", "Billing Telecom", "NL");

    @Override
    public String toString() {
        return name;
    }

    private static Person of(String name, String company, String country) {
        return new Person(
                name,
                new EmailAddress(name.toLowerCase(Locale.ROOT) + "@example.com"),
                new CompanyName(company),
                new Country(country),
                Password.of("%s likes long passwords".formatted(name)));
    }
}
