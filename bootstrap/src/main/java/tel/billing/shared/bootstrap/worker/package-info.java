/// Workers that run recurring jobs.
@NullMarked
package tel.billing.shared.bootstrap.worker;

import org.jspecify.annotations.NullMarked;
