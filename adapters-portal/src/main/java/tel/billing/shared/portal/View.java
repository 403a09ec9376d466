package tel.billing.shared.portal;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tel.billing.shared.portal.visitor.Cookies;
import tel.billing.shared.portal.visitor.Site;

/// What a handler returns.
public sealed interface View {
    /// The status of a page that asks again, because the facts that it showed have changed.
    int CONFLICT = 409;

    /// A page, made by the template `<template>.jte`. It gets `visit`, `page` (the model) and `form`.
    record Page(String template, Object model, Form form, int status) implements View {

        /// This page with another status.
        public Page status(int other) {
            return new Page(template, model, form, other);
        }
    }

    /// The browser loads another page with GET.
    ///
    /// @param cookies the cookies to set, as values of `Set-Cookie`
    record Redirect(String path, List<String> cookies) implements View {
        public Redirect {
            cookies = List.copyOf(cookies);
        }

        /// This redirect, which also sets a cookie.
        public Redirect cookie(String cookie) {
            return new Redirect(
                    path, Stream.concat(cookies.stream(), Stream.of(cookie)).toList());
        }

        /// The page shows the text `notice.<name>` at its top, once.
        public Redirect notice(String name) {
            var named = with("notice", name);
            // Without the cookie, the page does not show the notice that its query names.
            return Site.of(path)
                    .map(site -> named.cookie(Cookies.notice(site, name)))
                    .orElse(named);
        }

        public Redirect with(String name, String value) {
            return new Redirect(
                    path + (path.contains("?") ? "&" : "?") + encoded(name) + "=" + encoded(value), cookies);
        }

        private static String encoded(String text) {
            return URLEncoder.encode(text, StandardCharsets.UTF_8);
        }
    }

    /// A file.
    ///
    /// @param fileName the browser stores it under this name; empty if the browser shows the file
    record Download(String mediaType, Optional<String> fileName, Body body) implements View {}

    /// What follows from an operation that is executed once, see [FormReply].
    ///
    /// @param result of `ExecuteOnce`
    /// @param again shows the form with the faults that it has then
    record Once(Object result, Form form, Supplier<View> again) implements View {

        /// The view that the browser gets.
        public View read(OnceResults results) {
            return switch (results.read(result)) {
                case OnceResults.Reading.Replied replied -> FormReply.read(replied, form.renewKey(), again);
                case OnceResults.Reading.KeyReused() -> {
                    form.renewKey().fault("form.key_reused");
                    yield again.get();
                }
                case OnceResults.Reading.StillRunning() -> {
                    form.keepKey().fault("form.still_running");
                    yield again.get();
                }
            };
        }
    }

    /// The content of a file.
    @FunctionalInterface
    interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    /// The model of a page that needs none.
    record Nothing() {}

    /// A page without a form.
    static Page page(String template, Object model) {
        return new Page(template, model, Form.empty(), 200);
    }

    /// A page with a form. If the form has faults, the page shows them, and its status is 422.
    static Page page(String template, Object model, Form form) {
        return new Page(template, model, form, form.isValid() ? 200 : 422);
    }

    /// Loads another page of the site with GET: after a form was processed, so that a reload repeats nothing.
    static Redirect redirect(String path) {
        return new Redirect(path, List.of());
    }

    /// Leads to a page of another site, such as the card processor's. A redirect cannot do that, because the
    /// security policy of the pages applies to redirects that follow a form.
    static Page leaveTo(URI url) {
        return page("shared/leave", url);
    }

    /// What follows from an operation that is executed once. Its outcomes were converted by [FormReply#as].
    ///
    /// @param result of the use case: an `ExecuteOnce.Result`
    /// @param again shows the form with the faults that it has then
    static Once once(Object result, Form form, Supplier<View> again) {
        return new Once(result, form, again);
    }

    /// A file to store.
    static Download download(String mediaType, String fileName, byte[] content) {
        return new Download(mediaType, Optional.of(fileName), out -> out.write(content));
    }

    /// A file that is written while it is sent.
    static Download download(String mediaType, String fileName, Body body) {
        return new Download(mediaType, Optional.of(fileName), body);
    }
}
