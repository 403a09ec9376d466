/// Measures how fast the service is on a real PostgreSQL, compared with PostgreSQL alone.
package tel.billing.measure;
