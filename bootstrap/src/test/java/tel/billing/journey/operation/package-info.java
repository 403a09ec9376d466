/// Operation under load and failure: database outages, races, rate limits, monitoring.
@NullMarked
package tel.billing.journey.operation;

import org.jspecify.annotations.NullMarked;
