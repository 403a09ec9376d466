package tel.billing.shared.web.response;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The routes that another adapter of this process serves with a servlet of its own. The filters of the API let
/// them pass: they have deadlines, ids, admission control and the access log, but no bearer tokens. Errors
/// that the filters find are written by the other adapter.
public interface OtherRoutes {
    /// Whether the other adapter serves a path.
    boolean include(String path);

    /// Whether a path is served while the service is overloaded, because it needs no database.
    boolean isAlwaysAdmitted(String path);

    /// Writes an error in place of the response.
    void writeError(int status, HttpServletRequest request, HttpServletResponse response) throws IOException;

    /// No routes.
    static OtherRoutes none() {
        return new OtherRoutes() {
            @Override
            public boolean include(String path) {
                return false;
            }

            @Override
            public boolean isAlwaysAdmitted(String path) {
                return false;
            }

            @Override
            public void writeError(int status, HttpServletRequest request, HttpServletResponse response) {
                throw new IllegalStateException("There are no other routes.");
            }
        };
    }

    /// Remembers that another adapter serves this request, if it does.
    ///
    /// @param path of the request; null if it was too malformed to parse
    default void claim(HttpServletRequest request, @Nullable String path) {
        if (path != null && include(path)) {
            request.setAttribute(OtherRoutes.class.getName(), this);
        }
    }

    /// The adapter that serves a request; empty if the API does.
    static Optional<OtherRoutes> of(HttpServletRequest request) {
        return request.getAttribute(OtherRoutes.class.getName()) instanceof OtherRoutes routes
                ? Optional.of(routes)
                : Optional.empty();
    }
}
