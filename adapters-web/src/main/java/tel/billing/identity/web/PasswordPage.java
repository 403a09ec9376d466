package tel.billing.identity.web;

import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.pages.PageFile;

/// The page on which a password is set with the token of a link. `api` is what its form calls; all else are its words.
record PasswordPage(String api, String title, String lead, String button, String doneTitle, String doneLead) {

    Response written() {
        return Response.page(PageFile.read("set-password.html")
                .replace("{{api}}", api)
                .replace("{{title}}", title)
                .replace("{{lead}}", lead)
                .replace("{{button}}", button)
                .replace("{{done_title}}", doneTitle)
                .replace("{{done_lead}}", doneLead));
    }
}
