package tel.billing.shared.portal;

import static java.util.stream.Collectors.joining;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// What follows from the outcome of an operation that is executed once. It is stored with the operation's key,
/// so that a form that is sent again has the same effect: `reply.as(StoredResponse::new)`.
public sealed interface FormReply {
    /// Precedes the name of the notice, at the end of a stored path.
    String NOTICE = "notice=";
    /// Between the stored faults of a form.
    String SEPARATOR = ",";
    /// The header with the path of the page that shows the state of an operation.
    String STATE = "State";
    /// The header with a page of another site.
    String LEAVE_TO = "Leave-To";

    /// Loads a page, such as the one that shows the result.
    record GoTo(String path) implements FormReply {}

    /// Loads a page that shows the current state of an operation, which is in progress or has failed.
    ///
    /// @param url a page of another site, such as the card processor's, to which the form leads first
    record ShowState(String path, Optional<URI> url) implements FormReply {}

    /// Shows the form again with this fault. An empty field is the whole form.
    ///
    /// @param key the key of the fault's text
    record Fault(String field, String key) implements FormReply {}

    /// Shows the form again with all of these faults, at least one.
    record Faults(List<Fault> faults) implements FormReply {

        public Faults {
            faults = List.copyOf(faults);
        }
    }

    /// Shows the form again with the present facts, because they are not those that the form showed. Nothing was
    /// executed. The status is 409.
    ///
    /// @param key the key of the text that says what changed
    record Outdated(String key) implements FormReply {}

    /// Loads a page, which shows the text `notice.<notice>` at its top.
    static FormReply goTo(String path, String notice) {
        return new GoTo(View.redirect(path).notice(notice).path());
    }

    /// Shows the form again with a fault of the whole form.
    static FormReply fault(String key) {
        return new Fault("", key);
    }

    /// The constructor of a stored response.
    ///
    /// @param <S> the stored response
    @FunctionalInterface
    interface Storage<S> {
        S store(int status, Map<String, String> headers, String body);
    }

    /// The form in which the use case stores this reply.
    default <S> S as(Storage<S> storage) {
        return switch (this) {
            case GoTo(var path) -> storage.store(303, Map.of("Location", path), "");
            case ShowState(var path, var url) -> storage.store(303, stateHeaders(path, url), "");
            case Outdated(var key) -> storage.store(View.CONFLICT, Map.of("Outdated", "true"), key);
            case Fault fault -> new Faults(List.of(fault)).as(storage);
            case Faults(var faults) ->
                storage.store(
                        422,
                        Map.of("Field", faults.stream().map(Fault::field).collect(joining(SEPARATOR))),
                        faults.stream().map(Fault::key).collect(joining(SEPARATOR)));
        };
    }

    private static Map<String, String> stateHeaders(String path, Optional<URI> url) {
        return url.map(page -> Map.of(STATE, path, LEAVE_TO, page.toString())).orElseGet(() -> Map.of(STATE, path));
    }

    private static View redirect(String path, Optional<Instant> repliedAt) {
        var notice = path.lastIndexOf(NOTICE);
        var page = View.redirect(notice < 0 ? path : path.substring(0, notice - 1));
        if (repliedAt.isPresent()) {
            return page.notice(Visit.alreadyDone(repliedAt.get()));
        }
        return notice < 0 ? page : page.notice(path.substring(notice + NOTICE.length()));
    }

    /// Where a page leads that is opened with the key of a stored reply: to the page of its result or state. Empty if
    /// the operation was refused: the page then offers a new key. The path of a reply to another
    /// client, such as a program that uses the API, is not a page.
    static Optional<View> reopen(OnceResults.Reading.Replied stored, Visit visit) {
        var headers = stored.headers();
        if (headers.containsKey("Field") || headers.containsKey("Outdated")) {
            return Optional.empty();
        }
        var state = headers.get(STATE);
        if (state != null) {
            return Optional.of(View.redirect(state));
        }
        var path = Optional.ofNullable(headers.get("Location")).filter(visit.site()::serves);
        return Optional.of(redirect(path.orElseGet(visit::path), stored.repliedAt()));
    }

    /// The view of a stored reply. If an earlier request was executed, the notice says so instead of its own one.
    static View read(OnceResults.Reading.Replied stored, Form form, Supplier<View> again) {
        var headers = stored.headers();
        if (headers.containsKey("Location")) {
            return redirect(headers.getOrDefault("Location", "/"), stored.repliedAt());
        }
        var state = headers.get(STATE);
        if (state != null) {
            return Optional.ofNullable(headers.get(LEAVE_TO))
                    .<View>map(url -> View.leaveTo(URI.create(url)))
                    .orElseGet(() -> View.redirect(state));
        }
        var fields = headers.getOrDefault("Field", "").split(SEPARATOR, -1);
        var keys = stored.body().split(SEPARATOR, -1);
        for (var index = 0; index < fields.length; index++) {
            form.fault(fields[index], keys[index]);
        }
        var view = again.get();
        return headers.containsKey("Outdated") && view instanceof View.Page page ? page.status(View.CONFLICT) : view;
    }
}
