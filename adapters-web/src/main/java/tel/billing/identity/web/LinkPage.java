package tel.billing.identity.web;

import static java.util.stream.Collectors.joining;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.web.util.HtmlUtils;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.pages.PageFile;

/// The page that a link in a mail opens. `api` is what its form calls, with the link's token and
/// what is typed into `fields`; all else are its words.
record LinkPage(
        String api, String title, String lead, String fields, String button, String doneTitle, String doneLead) {
    /// Nothing has to be typed: to press the button is all.
    static final String NO_FIELDS = "";

    /// Asks for a new password.
    static final String PASSWORD = PageFile.read("password-field.html");

    private static final String TEMPLATE = PageFile.read("link.html");
    private static final String FACTS = PageFile.read("facts.html");

    /// Something that the page shows about the link, such as the company of an application.
    record Fact(String name, String value) {

        /// A stranger may have written the value. `bdi` keeps its writing direction from changing the text around it.
        private String written() {
            return "<dt>%s</dt><dd><bdi>%s</bdi></dd>"
                    .formatted(name, HtmlUtils.htmlEscape(value, StandardCharsets.UTF_8.name()));
        }
    }

    Response written() {
        return Response.page(template().replace("{{facts}}", ""));
    }

    /// With these facts, which come in last: a value that looks like a part of the template stays as it is.
    Response written(List<Fact> facts) {
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
