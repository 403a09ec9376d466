package tel.billing.shared.demo;

import java.util.Locale;
import java.util.Optional;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;

/// A customer of the demo data.
///
/// @param name the e-mail address before `@example.com`
/// @param tier the plan that the customer chooses at the signup
/// @param vatNumber a number that the sandbox's VAT register knows
public record DemoCustomer(String name, String company, Country country, String tier, Optional<String> vatNumber) {

    /// A customer without a VAT number.
    static DemoCustomer of(String name, String company, String country, String tier) {
        return new DemoCustomer(name, company, new Country(country), tier, Optional.empty());
    }

    /// A business with a VAT number of its country.
    static DemoCustomer business(String name, String company, String country, String tier) {
        return new DemoCustomer(name, company, new Country(country), tier, Optional.of(country + "100"));
    }

    /// The address with which the customer signs in.
    public EmailAddress email() {
        return new EmailAddress(name.toLowerCase(Locale.ROOT) + "@example.com");
    }
}
