package tel.billing.identity.web;

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

    Response written() {
        return Response.page(PageFile.read("link.html")
                .replace("{{api}}", api)
                .replace("{{title}}", title)
                .replace("{{lead}}", lead)
                .replace("{{fields}}", fields)
                .replace("{{button}}", button)
                .replace("{{done_title}}", doneTitle)
                .replace("{{done_lead}}", doneLead));
    }
}
