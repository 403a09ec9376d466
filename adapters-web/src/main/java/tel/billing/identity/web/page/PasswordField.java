package tel.billing.identity.web.page;

import java.util.Map;
import tel.billing.identity.domain.Password;
import tel.billing.shared.web.pages.PageLanguage;
import tel.billing.shared.web.pages.PageLayout;
import tel.billing.shared.web.pages.PageTemplate;

/// The field for a new password. Its meter applies the rules of the service.
public record PasswordField(int leastLength) {
    private static final PageTemplate TEMPLATE = PageTemplate.of("password-field.html");

    /// The field as HTML.
    ///
    /// @param email the user's address, which cannot be the password; empty if it is unknown
    /// @param company the company's name, which cannot be the password; empty if it is unknown
    public String written(PageLanguage language, String email, String company) {
        var least = String.valueOf(leastLength);
        var most = String.valueOf(Password.MAX_LENGTH);
        return TEMPLATE.fill(
                language,
                Map.of(
                        "least", least,
                        "most", most,
                        "email", PageLayout.escaped(email),
                        "company", PageLayout.escaped(company),
                        "password.hint", language.text("password.hint").replace("{least}", least),
                        "password.length",
                                language.text("password.length")
                                        .replace("{least}", least)
                                        .replace("{most}", most)));
    }

    /// The field for an unknown user.
    public String written(PageLanguage language) {
        return written(language, "", "");
    }
}
