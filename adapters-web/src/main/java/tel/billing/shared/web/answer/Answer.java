package tel.billing.shared.web.answer;

/// What a controller says: a [Response], or the [Problem] that stands in its place.
public sealed interface Answer permits Response, Problem {

    /// This answer as it goes over the wire to a request of `path`.
    Response to(String path);
}
