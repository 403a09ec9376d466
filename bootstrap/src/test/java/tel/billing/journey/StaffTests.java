package tel.billing.journey;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/// Tests of what an administrator and a member of support may do. Both sign in once for each class.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class StaffTests {
    protected Staff egon;
    protected Staff dora;

    @BeforeAll
    void staff_are_signed_in(Service service) {
        egon = service.admin();
        dora = Staff.support(service);
    }
}
