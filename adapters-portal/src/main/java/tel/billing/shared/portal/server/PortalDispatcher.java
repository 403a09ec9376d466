package tel.billing.shared.portal.server;

import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.MappingMatch;
import java.util.Objects;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;

/// Spring's dispatcher for the pages only: it uses the mapping, the adapter and the error pages of its own
/// context, and none of the API's.
final class PortalDispatcher extends DispatcherServlet {
    private static final long serialVersionUID = 1;

    PortalDispatcher(WebApplicationContext context) {
        super(context);
        setDetectAllHandlerMappings(false);
        setDetectAllHandlerAdapters(false);
        setDetectAllHandlerExceptionResolvers(false);
        setDetectAllViewResolvers(false);
    }

    @Override
    protected void doService(HttpServletRequest request, HttpServletResponse response) throws Exception {
        if (!assets().answer(request, response)) {
            super.doService(new WithWholePath(request), response);
        }
    }

    private Assets assets() {
        return Objects.requireNonNull(getWebApplicationContext()).getBean(Assets.class);
    }

    /// The servlet is mapped to two prefixes. Spring would match paths without their prefix, and could not
    /// tell the portal from the console.
    private static final class WithWholePath extends HttpServletRequestWrapper {
        private WithWholePath(HttpServletRequest request) {
            super(request);
        }

        @Override
        public HttpServletMapping getHttpServletMapping() {
            var mapping = super.getHttpServletMapping();
            return new HttpServletMapping() {
                @Override
                public String getMatchValue() {
                    return "";
                }

                @Override
                public String getPattern() {
                    return "/";
                }

                @Override
                public String getServletName() {
                    return mapping.getServletName();
                }

                @Override
                public MappingMatch getMappingMatch() {
                    return MappingMatch.DEFAULT;
                }
            };
        }
    }
}
