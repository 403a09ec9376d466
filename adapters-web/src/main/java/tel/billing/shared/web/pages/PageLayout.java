package tel.billing.shared.web.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.springframework.web.util.HtmlUtils;
import tel.billing.shared.web.response.Response;

/// What all pages have in common: the operator's name or logo, and the texts in the language of the reader.
public final class PageLayout {
    private static final PageTemplate LAYOUT = PageTemplate.of("layout.html");
    private static final PageTemplate NOTICE = PageTemplate.of("notice.html");

    private static final Duration SOON = Duration.ofSeconds(5);

    private final Branding branding;

    public PageLayout(Branding branding) {
        this.branding = branding;
    }

    /// A page with this content.
    ///
    /// @param title HTML, like the content
    public Response page(PageLanguage language, String title, String content) {
        return Response.page(html(language, title, content));
    }

    private String html(PageLanguage language, String title, String content) {
        return LAYOUT.fill(
                language,
                Map.of(
                        "language",
                        language.locale().toLanguageTag(),
                        "title",
                        title,
                        "brand",
                        brand(),
                        "content",
                        content));
    }

    /// A page with a title and a text only: the texts `<name>.title` and `<name>.lead`.
    public Response notice(PageLanguage language, String name) {
        return Response.page(notice(language, name, ending(language)));
    }

    /// Such a page in place of one that cannot be shown now. Its button loads `again`, and so does the browser after a
    /// few seconds.
    public Response later(PageLanguage language, String name, URI again) {
        return Response.unavailablePage(
                notice(language, name, button("again", again, language.text("again"))), SOON, again);
    }

    private String notice(PageLanguage language, String name, String ending) {
        var title = language.text(name + ".title");
        return html(
                language,
                title,
                NOTICE.fill(language, Map.of("title", title, "lead", language.text(name + ".lead"), "ending", ending)));
    }

    /// The end of the last page of a link, as HTML: a button that leads on, or that the page can be closed.
    public String ending(PageLanguage language) {
        return branding.continueUrl()
                .map(url -> button("continue", url, language.text("continue")))
                .orElseGet(() -> closing(language));
    }

    /// The end of the last page of a link for staff, as HTML: a button that leads to the console, or that the
    /// page can be closed.
    public String staffEnding(PageLanguage language) {
        return branding.consoleUrl()
                .map(url -> button("continue", url, language.text("sign_in")))
                .orElseGet(() -> closing(language));
    }

    /// That the page can be closed, as HTML.
    private static String closing(PageLanguage language) {
        return "<p class=\"hint\">%s</p>".formatted(language.text("close"));
    }

    private static String button(String id, URI to, String label) {
        return "<a id=\"%s\" class=\"continue\" href=\"%s\">%s</a>".formatted(id, escaped(to.toString()), label);
    }

    /// Makes text HTML.
    public static String escaped(String text) {
        return HtmlUtils.htmlEscape(text, UTF_8.name());
    }

    private String brand() {
        var name = escaped(branding.operator());
        return branding.logo().isPresent() ? "<img src=\"/assets/logo\" alt=\"%s\">".formatted(name) : name;
    }
}
