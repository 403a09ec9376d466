package tel.billing.identity.web.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tel.billing.shared.web.pages.PageLanguage;
import tel.billing.shared.web.pages.PageLayout;
import tel.billing.shared.web.pages.PageTemplate;
import tel.billing.shared.web.response.Response;

/// The page that a link in an e-mail opens: a form that calls the API.
///
/// @param name the prefix of the names of its texts: `title`, `lead`, `button`, `done_title` and `done_lead`
/// @param api the endpoint that the form calls with the values of its fields
/// @param sendsToken whether the form sends the link's token too
public record LinkPage(PageLayout layout, String name, String api, boolean sendsToken) {
    /// A form with only a button.
    public static final String NO_FIELDS = "";

    private static final PageTemplate TEMPLATE = PageTemplate.of("link.html");
    private static final PageTemplate FACTS = PageTemplate.of("facts.html");

    /// A fact about the link, such as the company of a signup.
    ///
    /// @param name the name of a text
    public record Fact(String name, String value) {

        /// The value may come from a stranger. `bdi` keeps its writing direction from changing the text
        /// around it.
        private String written(PageLanguage language) {
            return "<dt>%s</dt><dd><bdi>%s</bdi></dd>".formatted(language.text(name), PageLayout.escaped(value));
        }
    }

    /// The page without facts.
    ///
    /// @param fields the HTML of the form's fields
    public Response written(PageLanguage language, String fields) {
        return written(language, fields, List.of());
    }

    public Response written(PageLanguage language, String fields, List<Fact> facts) {
        return written(language, fields, facts, layout.ending(language));
    }

    /// The page without facts, which leads on to the console and not to the shop.
    public Response writtenForStaff(PageLanguage language, String fields) {
        return written(language, fields, List.of(), layout.staffEnding(language));
    }

    private Response written(PageLanguage language, String fields, List<Fact> facts, String ending) {
        var variables = new HashMap<>(Map.of(
                "api",
                api,
                "sends_token",
                String.valueOf(sendsToken),
                "fields",
                fields,
                "facts",
                facts.isEmpty() ? "" : written(language, facts),
                "ending",
                ending));
        for (var text : List.of("title", "lead", "button", "done_title", "done_lead")) {
            variables.put(text, language.text(name + "." + text));
        }
        return layout.page(language, language.text(name + ".title"), TEMPLATE.fill(language, variables));
    }

    private static String written(PageLanguage language, List<Fact> facts) {
        var list = String.join(
                "\n        ", facts.stream().map(fact -> fact.written(language)).toList());
        return FACTS.fill(language, Map.of("list", list));
    }
}
