package tel.billing.shared.portal.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.apache.catalina.connector.ClientAbortException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.HttpHeaders;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.View;

/// Shows errors as pages in the reader's language, with the id of the request and without details.
final class ErrorPages implements HandlerExceptionResolver, PortalSettings.ErrorWriter {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorPages.class);

    private final ViewWriter views;
    private final Visits visits;
    private final PortalSettings settings;

    ErrorPages(ViewWriter views, Visits visits, PortalSettings settings) {
        this.views = views;
        this.visits = visits;
        this.settings = settings;
    }

    /// A response that has begun cannot become an error page. The exception then reaches the server, which cuts the
    /// connection, so that the client does not take a part of a file for the whole.
    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception thrown) {
        if (isDisconnection(thrown)) {
            recordDisconnection(thrown, response);
            return new ModelAndView();
        }
        var failure = failureOf(thrown);
        if (response.isCommitted()) {
            return null;
        }
        write(failure, request, response);
        return new ModelAndView();
    }

    /// The client receives no page. The status keeps metrics and the access log from counting a success.
    private void recordDisconnection(Exception thrown, HttpServletResponse response) {
        settings.disconnections().accept(thrown);
        if (!response.isCommitted()) {
            response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
        }
    }

    @Override
    public void write(int status, HttpServletRequest request, HttpServletResponse response) {
        write(PageFailure.ofStatus(status), request, response);
    }

    private static boolean isDisconnection(Exception thrown) {
        return thrown instanceof ClientAbortException || thrown instanceof AsyncRequestNotUsableException;
    }

    private PageFailure failureOf(Exception thrown) {
        return switch (thrown) {
            case PageFailure failure -> failure;
            case StoreUnavailable outage -> {
                settings.outages().accept(outage);
                yield PageFailure.busy();
            }
            // A part of the path is no id.
            case TypeMismatchException _ -> PageFailure.notFound();
            case HttpRequestMethodNotSupportedException _ -> PageFailure.wrongMethod();
            case IOException cause -> {
                LOG.debug("a form was not received: {}", cause.toString());
                yield PageFailure.malformed();
            }
            default -> {
                LOG.error("a page failed", thrown);
                yield PageFailure.internal();
            }
        };
    }

    /// A failed operation may have been executed. With its key, sending the form again cannot repeat it.
    private static Optional<Form> formToSendAgain(HttpServletRequest request) {
        if (!request.getMethod().equals("POST")) {
            return Optional.empty();
        }
        try {
            return Optional.of(FormReader.of(request))
                    .filter(form -> form.sentKey().isPresent());
        } catch (PageFailure | IOException unreadable) {
            LOG.debug("a failed form cannot be sent again: {}", unreadable.toString());
            return Optional.empty();
        }
    }

    private void write(PageFailure failure, HttpServletRequest request, HttpServletResponse response) {
        if (response.isCommitted()) {
            return;
        }
        response.resetBuffer();
        // A download may have begun.
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, null);
        failure.retryAfter()
                .ifPresent(pause -> response.setHeader(
                        HttpHeaders.RETRY_AFTER,
                        Long.toString(pause.plusNanos(999_999_999).toSeconds())));
        var canRetry = failure.status() >= 429;
        var page = View.page(
                "shared/failure",
                new Failure(
                        failure.name(),
                        canRetry && FormReader.isSafe(request),
                        canRetry ? formToSendAgain(request) : Optional.empty()));
        try {
            views.write(page.status(failure.status()), visits.current(request), request, response);
        } catch (IOException closed) {
            settings.disconnections().accept(closed);
        }
    }
}
