package tel.billing.shared.web.response;

import jakarta.servlet.http.HttpServletResponse;
import java.util.function.BooleanSupplier;
import org.springframework.http.HttpHeaders;

/// Whether the client can send its next request on the connection of the current one.
public final class ConnectionReuse {
    private static final ScopedValue<BooleanSupplier> ENDS = ScopedValue.newInstance();

    private ConnectionReuse() {}

    /// Serves requests whose connection may end while they are in progress.
    ///
    /// @param ends whether the connection accepts no further request
    /// @param <R> the result
    /// @param <X> what the work throws
    public static <R, X extends Throwable> R whileServing(
            BooleanSupplier ends, ScopedValue.CallableOp<? extends R, X> work) throws X {
        return ScopedValue.where(ENDS, ends).call(work);
    }

    /// Announces with `Connection: close` that the connection ends after this response (RFC 9112, section
    /// 9.6).
    static void announceEnd(HttpServletResponse response) {
        if (isEnding()) {
            response.setHeader(HttpHeaders.CONNECTION, "close");
        }
    }

    /// Whether the connection of the current request accepts no further input.
    public static boolean isEnding() {
        return ENDS.isBound() && ENDS.get().getAsBoolean();
    }
}
