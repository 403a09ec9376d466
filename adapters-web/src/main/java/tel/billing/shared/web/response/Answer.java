package tel.billing.shared.web.response;

/// The result of a controller: a [Response], or a [Problem] in its place.
public sealed interface Answer permits Response, Problem {

    /// The response to a request of `path`.
    Response to(String path);
}
