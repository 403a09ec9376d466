package tel.billing.shared.portal.server;

import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import tel.billing.shared.AdmittedRequest;
import tel.billing.shared.portal.OnceResults;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;

/// Writes views to the HTTP connection.
final class ViewWriter {
    /// No inline scripts and styles, and nothing of other hosts.
    static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; "
                    + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            "Cross-Origin-Opener-Policy",
            "same-origin",
            // With no-referrer, browsers would send a form without its origin.
            "Referrer-Policy",
            "same-origin",
            "Cache-Control",
            "no-store");

    /// The header of requests of pages that update themselves.
    static final String UPDATE = "HX-Request";

    private static final String HTML = "text/html;charset=utf-8";

    private final TemplateEngine templates;
    private final OnceResults results;

    ViewWriter(TemplateEngine templates, OnceResults results) {
        this.templates = templates;
        this.results = results;
    }

    void write(View view, Visit visit, HttpServletRequest request, HttpServletResponse response) throws IOException {
        switch (view) {
            case View.Page page -> write(page, visit, request, response);
            case View.Redirect redirect -> redirect(redirect, request, response);
            case View.Once once -> write(once.read(results), visit, request, response);
            case View.Download download -> send(download, request, response);
        }
    }

    private void write(View.Page page, Visit visit, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        // The page is rendered as a whole before its first byte is sent, so that a failure can become an error page.
        var html = new Utf8ByteOutput();
        templates.render(
                page.template() + ".jte", Map.of("visit", visit, "page", page.model(), "form", page.form()), html);
        begin(response);
        response.setStatus(page.status());
        response.setContentType(HTML);
        response.setContentLength(html.getContentLength());
        if (!request.getMethod().equals("HEAD")) {
            AdmittedRequest.pausedDuring(() -> {
                html.writeTo(response.getOutputStream());
                return true;
            });
        }
    }

    /// A part of a page that updates itself cannot follow a redirect: htmx would look for the part in the other
    /// page, and remove it. `HX-Redirect` loads the other page instead.
    static void redirect(View.Redirect redirect, HttpServletRequest request, HttpServletResponse response) {
        begin(response);
        redirect.cookies().forEach(cookie -> response.addHeader(HttpHeaders.SET_COOKIE, cookie));
        if (request.getHeader(UPDATE) == null) {
            response.setStatus(HttpServletResponse.SC_SEE_OTHER);
            response.setHeader(HttpHeaders.LOCATION, redirect.path());
        } else {
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
            response.setHeader("HX-Redirect", redirect.path());
        }
    }

    private static void send(View.Download download, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        begin(response);
        response.setContentType(download.mediaType());
        download.fileName()
                .ifPresent(name -> response.setHeader(
                        HttpHeaders.CONTENT_DISPOSITION,
                        ContentDisposition.attachment()
                                .filename(name, StandardCharsets.UTF_8)
                                .build()
                                .toString()));
        if (!request.getMethod().equals("HEAD")) {
            download.body().writeTo(new PausedOutput(response.getOutputStream()));
        }
    }

    private static void begin(HttpServletResponse response) {
        HEADERS.forEach(response::setHeader);
    }
}
