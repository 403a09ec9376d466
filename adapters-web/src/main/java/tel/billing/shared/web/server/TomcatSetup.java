package tel.billing.shared.web.server;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.http.HttpStatus;
import tel.billing.shared.web.cors.CrossOriginRequests;
import tel.billing.shared.web.response.AnswerWriter;
import tel.billing.shared.web.response.ConnectionReuse;
import tel.billing.shared.web.response.HttpStatusProblem;
import tel.billing.shared.web.response.OtherRoutes;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.RequestId;
import tel.billing.shared.web.response.SecurityHeaders;

/// Configures Tomcat for this API.
public final class TomcatSetup implements WebServerFactoryCustomizer<TomcatWebServerFactory> {
    private static final int MAX_SWALLOWED = 32 * 1024 * 1024;

    /// Longer than the 60 seconds for which common proxies keep an idle connection, so that the proxy closes
    /// it first.
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(75);

    private final SecurityHeaders securityHeaders;
    private final CrossOriginRequests crossOrigin;
    private final Duration requestTimeout;
    private final OtherRoutes otherRoutes;
    private final List<DeadlineHttpProtocol> protocols = new CopyOnWriteArrayList<>();

    /// @param requestTimeout how long a client may take to send a request, from its first byte to its last
    public TomcatSetup(
            SecurityHeaders securityHeaders,
            CrossOriginRequests crossOrigin,
            Duration requestTimeout,
            OtherRoutes otherRoutes) {
        this.securityHeaders = securityHeaders;
        this.crossOrigin = crossOrigin;
        this.requestTimeout = requestTimeout;
        this.otherRoutes = otherRoutes;
    }

    @Override
    public void customize(TomcatWebServerFactory factory) {
        factory.setProtocol(DeadlineHttpProtocol.class.getName());
        factory.addEngineValves(new RequestValve(securityHeaders, crossOrigin, otherRoutes));
        factory.addContextCustomizers(this::reportProblems);
        factory.addConnectorCustomizers(this::tune);
    }

    /// From now on, each response has `Connection: close`, and its connection closes after it.
    public void closeConnectionsAfterResponses() {
        protocols.forEach(protocol -> protocol.setMaxKeepAliveRequests(1));
    }

    private void reportProblems(Context context) {
        var host = (StandardHost) context.getParent();
        // Tomcat finds the valve by its name and adds none of its own.
        host.setErrorReportValveClass(ProblemReportValve.class.getName());
        host.getPipeline().addValve(new ProblemReportValve(securityHeaders, crossOrigin));
    }

    private void tune(Connector connector) {
        if (connector.getProtocolHandler() instanceof DeadlineHttpProtocol protocol) {
            protocols.add(protocol);
            protocol.setRequestTimeout(requestTimeout);
            // Until the first byte of a connection, and for each write.
            protocol.setConnectionTimeout(Math.toIntExact(requestTimeout.toMillis()));
            protocol.setKeepAliveTimeout(Math.toIntExact(KEEP_ALIVE.toMillis()));
        }
        // A client only sees its rejection if the server reads what the client is still sending.
        connector.setProperty("maxSwallowSize", Integer.toString(MAX_SWALLOWED));
        // A client that sends "Expect: 100-continue" gets the confirmation only when the body is needed.
        connector.setProperty("continueResponseTiming", "onRead");
        // A form in a body is a body; Tomcat does not parse it as parameters.
        connector.setParseBodyMethods("");
        // Tomcat would answer TRACE itself, without the methods of the route. No route has TRACE.
        connector.setAllowTrace(true);
    }

    /// Reports errors that no controller sees as problems: malformed HTTP, and exceptions outside of
    /// handlers.
    private static final class ProblemReportValve extends ErrorReportValve {
        private static final Logger LOG = LoggerFactory.getLogger(ProblemReportValve.class);

        private final SecurityHeaders securityHeaders;
        private final CrossOriginRequests crossOrigin;

        ProblemReportValve(SecurityHeaders securityHeaders, CrossOriginRequests crossOrigin) {
            this.securityHeaders = securityHeaders;
            this.crossOrigin = crossOrigin;
        }

        @Override
        protected void report(Request request, Response response, @Nullable Throwable thrown) {
            if (response.getStatus() < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
                return;
            }
            var problem = problemOf(request, statusOf(response), thrown);
            // The failed code may have begun a response with headers.
            response.resetBuffer(true);
            securityHeaders.apply(response);
            crossOrigin.share(request, response);
            response.setHeader(RequestId.HEADER, RequestId.of(request));
            try {
                AnswerWriter.write(
                        problem.to(Objects.requireNonNullElse(request.getRequestURI(), "/")), request, response);
                response.finishResponse();
            } catch (IOException e) {
                LOG.debug("the client closed the connection", e);
            }
        }

        /// Tomcat reports the end of the input as an invalid request, also where the deadline ended it.
        private static int statusOf(Response response) {
            var status = response.getStatus();
            return status == 400 && ConnectionReuse.isEnding() ? 408 : status;
        }

        private static Problem problemOf(Request request, int status, @Nullable Throwable thrown) {
            if (status == 500 || (status > 500 && thrown != null)) {
                LOG.error("a request failed", thrown);
                return Problem.internal(RequestId.of(request));
            }
            return switch (status) {
                case 404 -> Problem.of(ProblemType.ROUTE_NOT_FOUND);
                case 405 ->
                    Problem.of(HttpStatusProblem.METHOD_NOT_ALLOWED, "This service does not support this method.");
                case 408 -> Problem.requestTimeout();
                default ->
                    Problem.of(
                            new HttpStatusProblem(
                                    Objects.requireNonNullElse(HttpStatus.resolve(status), HttpStatus.BAD_REQUEST)),
                            "The request is not valid HTTP/1.1.");
            };
        }
    }
}
