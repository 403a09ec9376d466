package tel.billing.shared.portal.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.portal.frame.PortalBranding;
import tel.billing.shared.portal.visitor.Sender;
import tel.billing.shared.portal.visitor.Site;

/// What the pages need to know about the service around them.
///
/// @param sites the sites that are switched on
/// @param publicUrl where browsers reach the service
/// @param senders finds the origin of a request, behind trusted proxies as well
/// @param requestIds finds the id that the server gave a request
/// @param outages counts requests that failed because the database was not available
/// @param disconnections counts requests whose client closed the connection early
/// @param longestWait how long a request beyond a limit waits at most for its cookie to be looked up
public record PortalSettings(
        Set<Site> sites,
        URI publicUrl,
        PortalBranding branding,
        Function<HttpServletRequest, Sender> senders,
        Function<HttpServletRequest, String> requestIds,
        Consumer<StoreUnavailable> outages,
        Consumer<Exception> disconnections,
        Duration longestWait) {

    public PortalSettings {
        sites = Set.copyOf(sites);
    }

    /// Writes an error page in place of a response that no page wrote.
    @FunctionalInterface
    public interface ErrorWriter {
        void write(int status, HttpServletRequest request, HttpServletResponse response) throws IOException;
    }
}
