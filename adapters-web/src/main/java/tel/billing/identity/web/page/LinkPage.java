package tel.billing.identity.web.page;

import static java.util.stream.Collectors.joining;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.web.util.HtmlUtils;
import tel.billing.shared.web.pages.PageFile;
import tel.billing.shared.web.response.Response;

/// The page that a link in an e-mail opens.
///
/// @param api the endpoint that the form calls, with the link's token and the values of the fields
/// @param fields the HTML of the form's fields
public record LinkPage(
        String api, String title, String lead, String fields, String button, String doneTitle, String doneLead) {
    /// A form with only a button.
    public static final String NO_FIELDS = "";

    /// The field for a new password.
    public static final String PASSWORD = PageFile.read("password-field.html");

    private static final String TEMPLATE = PageFile.read("link.html");
    private static final String FACTS = PageFile.read("facts.html");

    /// A fact about the link, such as the company of an application.
    public record Fact(String name, String value) {

        /// The value may come from a stranger. `bdi` keeps its writing direction from changing the text
        /// around it.
        private String written() {
            return "<dt>%s</dt><dd><bdi>%s</bdi></dd>"
                    .formatted(name, HtmlUtils.htmlEscape(value, StandardCharsets.UTF_8.name()));
        }
    }

    public Response written() {
        return Response.page(template().replace("{{facts}}", ""));
    }

    /// Inserts the facts last, so that a value that looks like a placeholder stays unchanged.
    public Response written(List<Fact> facts) {
        var list = facts.stream().map(Fact::written).collect(joining("\n        "));
        return Response.page(template().replace("{{facts}}", FACTS.replace("{{list}}", list)));
    }

    private String template() {
        return TEMPLATE.replace("{{api}}", api)
                .replace("{{title}}", title)
                .replace("{{lead}}", lead)
                .replace("{{fields}}", fields)
                .replace("{{button}}", button)
                .replace("{{done_title}}", doneTitle)
                .replace("{{done_lead}}", doneLead);
    }
}
