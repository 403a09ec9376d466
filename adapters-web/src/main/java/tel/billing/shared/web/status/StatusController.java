package tel.billing.shared.web.status;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.ShowUpstreams;
import tel.billing.shared.ShowUpstreams.State;
import tel.billing.shared.ShowUpstreams.View;
import tel.billing.shared.Upstream;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

/// Shows the status of the service and of its upstream systems. Calls none of them.
@RestController
public record StatusController(ShowUpstreams upstreams) {

    @GetMapping("/v1/status")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    public Answer show() {
        var seen = upstreams.show();
        return Response.ok(new StatusResponse(
                Status.of(seen), seen.stream().map(UpstreamResponse::of).toList()));
    }

    record StatusResponse(Status status, List<UpstreamResponse> upstreams) {}

    record UpstreamResponse(Upstream name, State status, Optional<Instant> since) {

        static UpstreamResponse of(View view) {
            return new UpstreamResponse(view.upstream(), view.state(), view.since());
        }
    }

    /// The overall status of the service.
    enum Status {
        OK,
        /// Requests that need an upstream system are delayed.
        DEGRADED,
        /// Almost all requests fail, because the database is not available.
        DOWN;

        static Status of(List<View> upstreams) {
            var down = upstreams.stream()
                    .filter(view -> view.state() == State.DOWN)
                    .map(View::upstream)
                    .toList();
            if (down.contains(Upstream.DATABASE)) {
                return DOWN;
            }
            return down.isEmpty() ? OK : DEGRADED;
        }
    }
}
