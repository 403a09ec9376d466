package tel.billing.shared.web.server;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.ScopedValue.CallableOp;

/// Runs the rest of a filter chain within a scope.
public final class ScopedChain {
    private ScopedChain() {}

    /// Binds a scoped value while it runs the work.
    @FunctionalInterface
    public interface Scope {
        boolean call(CallableOp<Boolean, Exception> work) throws Exception;
    }

    public static void run(Scope scope, FilterChain chain, HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        try {
            scope.call(() -> {
                chain.doFilter(request, response);
                return true;
            });
        } catch (IOException | ServletException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("filters must not throw other exceptions", e);
        }
    }
}
